/**
 * Short ids: a UUID's 128 bits as 22 digits of base 57, in an alphabet without look-alikes (no `0 1 I O l`).
 */

const idDigits = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const idBase = BigInt(idDigits.length)
const idLength = 22
const uuidValues = 1n << 128n

/** The short id of a UUID, always 22 characters, most significant digit first. */
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
 * A stable id: the same thing of the same user always gets the same id. So if a thing is received twice, it is stored
 * once.
 * @param identity distinguishes the thing from the user's other things
 */
export function shortIdOf(userId: number, ...identity: readonly (string | number)[]): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([userId, ...identity])).digest('hex')
  return encodeShortId(hash.slice(0, 32))
}

/** The UUID (lower case, with hyphens) of a short id; null if invalid. A shorter text gets leading zeros. */
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
