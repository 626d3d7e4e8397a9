// Patterns for the syntax of XML 1.0.
import { invalidGpx } from './unreadable-gpx'

/** Characters of a name: XML 1.0 section 2.3, productions 4 and 4a (NameStartChar, then NameChars). */
const nameStartCharacters =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
export const nameSyntax = new RegExp(
  `[${nameStartCharacters}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${nameStartCharacters}]*`,
  'uy',
)

/** The XML declaration: XML 1.0 section 2.8, production 23 (XMLDecl). */
export const declarationSyntax = new RegExp(
  `<\\?xml${attribute('version', '1\\.\\d+')}(?:${attribute('encoding', '[A-Za-z][\\w.-]*')})?` +
    `(?:${attribute('standalone', '(?:yes|no)')})?[\\t\\n\\r ]*\\?>`,
  'y',
)

/** Returns a pattern for a pseudo attribute of the declaration. */
function attribute(name: string, value: string): string {
  return `[\\t\\n\\r ]+${name}[\\t\\n\\r ]*=[\\t\\n\\r ]*(?:"${value}"|'${value}')`
}

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Replaces every line end by a single line feed, as XML 1.0 section 2.11 requires. */
export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** The predefined entities of XML. Any other entity would need a DOCTYPE, which is not allowed here. */
const predefinedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const maxReferenceLength = 32
const numericReference = /^#(?:x([\da-fA-F]+)|(\d+))$/

/**
 * Returns the index of the `;` that ends the reference starting at `start`.
 * @throws UnreadableGpx if the reference is malformed or unknown
 */
export function endOfReference(text: string, start: number): number {
  const end = start + text.slice(start, start + maxReferenceLength).indexOf(';')
  if (end <= start || referencedText(text.slice(start + 1, end)) === undefined) throw invalidGpx()
  return end
}

/** Resolves all references in a text. Unknown references stay unchanged. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^&;]+);/g, (reference, name: string) => referencedText(name) ?? reference)
}

function referencedText(name: string): string | undefined {
  const number = numericReference.exec(name)
  if (!number) return predefinedEntities.get(name)
  const [, hexadecimal, decimal] = number
  const codePoint = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  return isXmlCharacter(codePoint) ? String.fromCodePoint(codePoint) : undefined
}

/** Whether a code point is allowed in XML: XML 1.0 section 2.2, production 2 (Char). */
function isXmlCharacter(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d
  return (
    codePoint <= 0xd7ff ||
    (codePoint >= 0xe000 && codePoint <= 0xfffd) ||
    (codePoint >= 0x10000 && codePoint <= 0x10ffff)
  )
}
