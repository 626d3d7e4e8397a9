import { invalidGpx } from '../../gpx/unreadable-gpx'

const encodingDeclaration = /^<\?xml(?:\s[^>]*?)?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/
const declarationMaxBytes = 256

/** Characters that XML 1.0 does not allow in a document (section 2.2, production 2: Char). */
const forbiddenCharacters = /[[\p{Cc}\u{FFFE}\u{FFFF}]--[\t\n\r\u{7F}-\u{9F}]]/v

/**
 * The text of an XML file, its encoding taken from the byte order mark, else from how `<` is written in
 * UTF-16, else from the XML declaration, else UTF-8 (XML 1.0, appendix F).
 *
 * @throws UnreadableGpx when the encoding is unknown, or the bytes are not valid in it or not XML characters
 */
export function decodeXml(bytes: Uint8Array): string {
  const text = decodeBytes(bytes, detectEncoding(bytes))
  if (forbiddenCharacters.test(text)) throw invalidGpx()
  return text
}

function detectEncoding(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return declaredEncoding(bytes) ?? 'utf-8'
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationMaxBytes))
  return encodingDeclaration.exec(start)?.[1]
}

function decodeBytes(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalidGpx()
  }
}
