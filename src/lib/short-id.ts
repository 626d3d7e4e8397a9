/** Short ids: a UUID's 128 bits as 22 digits of base 57, in an alphabet without look-alikes (no `0 1 I O l`). */

const idDigits = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const idBase = BigInt(idDigits.length)
const idLength = 22
const uuidValues = 1n << 128n

/** Returns the short id of a UUID. It has 22 characters, most significant digit first. */
export function encodeShortId(uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let digits = ''
  while (digits.length < idLength) {
    digits = idDigits[Number(value % idBase)] + digits
    value /= idBase
  }
  return digits
}

/**
 * Derives a stable id: the same object of the same user always gets the same id. So an object that is received twice is
 * stored once.
 * @param identity values that distinguish the object from other objects of the user
 */
export function shortIdOf(userId: number, ...identity: readonly (string | number)[]): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([userId, ...identity])).digest('hex')
  return encodeShortId(hash.slice(0, 32))
}

/**
 * Returns the UUID (lower case, with hyphens) of a short id; null if the id is invalid. An id with fewer characters is
 * padded with leading zeros.
 */
export function decodeShortId(text: string): string | null {
  if (text.length === 0 || text.length > idLength) return null
  let value = 0n
  for (const character of text) {
    const digit = idDigits.indexOf(character)
    if (digit === -1) return null
    value = value * idBase + BigInt(digit)
  }
  return value < uuidValues ? formatUuid(value) : null
}

function formatUuid(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
