import Testing

/// A page taken apart by a strict reader of its own: every element closed in its place, every attribute quoted, no
/// character that HTML could take for something else.
struct ParsedPage {
  /// A start tag.
  struct Element: Equatable {
    var name: String
    var attributes: [String: String]
    /// The names of the elements around it, outermost first.
    var parents: [String]
    /// The text right within it, references resolved.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private var rest: ArraySlice<UInt8>

  private static let voids: Set<String> = ["meta"]
  private static let doctype = "<!DOCTYPE html>\n"

  init(_ page: String) throws {
    try #require(page.hasPrefix(Self.doctype))
    rest = Array(page.utf8)[Self.doctype.utf8.count...]
    while !rest.isEmpty {
      if let last = open.last, ["style", "script"].contains(elements[last].name) {
        try readFixed(last)
      } else {
        try readText()
        if !rest.isEmpty { try readTag() }
      }
    }
    try #require(open.isEmpty)
  }

  /// What is in a style or a script is text up to its end, whatever it holds.
  private mutating func readFixed(_ index: Int) throws {
    let end = Array("</\(elements[index].name)>".utf8)
    let place = rest.indices.first { rest[$0...].starts(with: end) }
    let start = try #require(place)
    elements[index].text = String(decoding: rest[..<start], as: UTF8.self)
    rest = rest[(start + end.count)...]
    open.removeLast()
  }

  private mutating func readText() throws {
    let text = try Self.resolved(take(until: "<"))
    if let last = open.last { elements[last].text += text } else { try #require(text.allSatisfy { $0 == "\n" }) }
  }

  private mutating func readTag() throws {
    rest.removeFirst()
    let tag = take(until: ">")
    try #require(!rest.isEmpty, "<\(tag)")
    rest.removeFirst()
    if tag.first == UInt8(ascii: "/") {
      let last = open.popLast()
      let index = try #require(last, "a tag closes nothing")
      try #require(elements[index].name.utf8.elementsEqual(tag.dropFirst()), "<\(elements[index].name)> is not closed")
    } else {
      let element = try Self.element(tag, parents: open.map { elements[$0].name })
      elements.append(element)
      if !Self.voids.contains(element.name) { open.append(elements.count - 1) }
    }
  }

  private mutating func take(until end: Unicode.Scalar) -> ArraySlice<UInt8> {
    let part = rest.prefix { $0 != UInt8(ascii: end) }
    rest = rest[part.endIndex...]
    return part
  }

  private static func element(_ tag: ArraySlice<UInt8>, parents: [String]) throws -> Element {
    let whole = String(decoding: tag, as: UTF8.self)
    let name = tag.prefix(while: isNameByte)
    try #require(!name.isEmpty, "<\(whole)>")
    var attributes: [String: String] = [:]
    var rest = tag[name.endIndex...]
    while !rest.isEmpty {
      try #require(rest.first == UInt8(ascii: " "), "<\(whole)>")
      let key = rest.dropFirst().prefix(while: isNameByte)
      let quoted = rest[key.endIndex...]
      try #require(!key.isEmpty && quoted.starts(with: "=\"".utf8), "<\(whole)>")
      let value = quoted.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
      try #require(value.endIndex < rest.endIndex, "<\(whole)>")
      rest = rest[(value.endIndex + 1)...]
      let known = attributes.updateValue(try resolved(value), forKey: String(decoding: key, as: UTF8.self))
      try #require(known == nil, "twice in <\(whole)>")
    }
    return Element(name: String(decoding: name, as: UTF8.self), attributes: attributes, parents: parents)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "nbsp": "\u{A0}"]

  private static func resolved(_ bytes: ArraySlice<UInt8>) throws -> String {
    var result = ""
    var rest = bytes
    try #require(!bytes.contains(UInt8(ascii: ">")) && !bytes.contains(UInt8(ascii: "\"")))
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
      let name = String(decoding: rest[(start + 1)..<(try #require(end, "a bare &"))], as: UTF8.self)
      result += try #require(references[name], "&\(name);")
      rest = rest[(try #require(end) + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// Every start tag with its place and the names of its attributes: what a text must never change.
  var skeleton: [String] {
    elements.map { element in
      (element.parents + [element.name]).joined(separator: ">") + " "
        + element.attributes.keys.sorted().joined(separator: " ")
    }
  }
}
