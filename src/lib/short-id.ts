/**
 * Short ids: a UUID's 128 bits as 22 digits of base 57, in an alphabet without look-alikes (no `0 1 I O l`).
 */

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
const LENGTH = 22
const UUID_VALUES = 1n << 128n

/** The short id of a UUID, always 22 characters, most significant digit first. */
export function encodeShortId(uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let digits = ''
  while (digits.length < LENGTH) {
    digits = ALPHABET[Number(value % BASE)] + digits
    value /= BASE
  }
  return digits
}

/**
 * The UUID (lower case, with hyphens) that a short id stands for, or null when the text is none. A shorter
 * text counts as padded with leading zeros.
 */
export function decodeShortId(text: string): string | null {
  if (text.length === 0 || text.length > LENGTH) return null
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return null
    value = value * BASE + BigInt(digit)
  }
  return value < UUID_VALUES ? formatUuid(value) : null
}

function formatUuid(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
