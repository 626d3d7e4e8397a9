/** Entity and character references: the five predefined entities, and numbers. Others need a DOCTYPE. */
import { invalidGpx } from './unreadable-gpx'

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
 * Index of the `;` that ends the reference starting at `start`.
 *
 * @throws UnreadableGpx if the reference is malformed or unknown
 */
export function endOfReference(text: string, start: number): number {
  const end = start + text.slice(start, start + maxReferenceLength).indexOf(';')
  if (end <= start || referencedText(text.slice(start + 1, end)) === undefined) throw invalidGpx()
  return end
}

/** Resolves all references of a checked text. */
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

/** XML 1.0 section 2.2, production 2: Char. */
function isXmlCharacter(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d
  return (
    codePoint <= 0xd7ff ||
    (codePoint >= 0xe000 && codePoint <= 0xfffd) ||
    (codePoint >= 0x10000 && codePoint <= 0x10ffff)
  )
}
