#include <curl/curl.h>

// Swift cannot call functions with a variable number of arguments, as curl_easy_setopt and curl_easy_getinfo are.

static inline CURLcode sunset_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode sunset_curl_set_writer(
    CURL *handle, size_t (*value)(char *bytes, size_t size, size_t count, void *receiver)) {
  return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, value);
}

static inline long sunset_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}
