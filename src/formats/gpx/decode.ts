import { invalidGpx } from './unreadable-gpx'

/** Matches the XML declaration. Some programs write blanks before it. */
const encodingDeclaration = /^[\t\n\r ]*<\?xml(?:\s[^>]*?)?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/
const declarationMaxBytes = 4096

/** Characters that XML 1.0 does not allow in a document (section 2.2, production 2: Char). */
const forbiddenCharacters = /[[\p{Cc}\u{FFFE}\u{FFFF}]--[\t\n\r\u{7F}-\u{9F}]]/v

/**
 * Decodes an XML file. The encoding is detected from the byte order mark, or else from the first two bytes if they are
 * a `<` in UTF-16, or else from the XML declaration. Otherwise the encoding is UTF-8 (XML 1.0, appendix F).
 * @throws UnreadableGpx if the encoding is unknown, if the file is not valid in its encoding, or if it contains
 * characters that XML forbids
 */
export const decodeXml = (bytes: Uint8Array): string => [...decodeXmlPieces([bytes])].join('')

/**
 * Decodes an XML file that comes in chunks.
 * @param pieces chunks of the file; the first chunk has at least some hundred bytes, unless the file is shorter
 */
export function* decodeXmlPieces(pieces: Iterable<Uint8Array>): Generator<string> {
  let decoder: TextDecoder | null = null
  for (const piece of pieces) {
    decoder ??= decoderFor(detectEncoding(piece))
    yield* decode(decoder, piece)
  }
  if (decoder) yield* decode(decoder)
}

/**
 * Yields the text before an invalid character, then throws, so that the reader knows the position of the fault.
 * @param bytes the next chunk; omitted at the end of the file
 */
function* decode(decoder: TextDecoder, bytes?: Uint8Array): Generator<string> {
  let text: string
  try {
    text = decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    if (bytes) yield textBeforeFault(decoder.encoding, bytes)
    throw invalidGpx()
  }
  const forbidden = text.search(forbiddenCharacters)
  if (forbidden === -1) {
    yield text
    return
  }
  yield text.slice(0, forbidden)
  throw invalidGpx()
}

const replacement = '\u{FFFD}'

/**
 * Up to three bytes at the start of a chunk may belong to a character that began in the previous chunk. If the chunk is
 * decoded alone, these bytes seem invalid.
 */
const maxOfCharacter = 3

function textBeforeFault(encoding: string, bytes: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(bytes)
  const within = text.indexOf(replacement, maxOfCharacter)
  return text.slice(0, within === -1 ? Math.max(0, text.indexOf(replacement)) : within)
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

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw invalidGpx()
  }
}
