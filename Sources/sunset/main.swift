print("sunset")
