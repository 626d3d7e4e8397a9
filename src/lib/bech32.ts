// Checks and writes texts in Bech32 (BIP 173), which have a checksum, so that a mistyped key is noticed.
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Whether a text in lower case is sound: the prefix, a 1, and so many characters with a checksum at their end. */
export function isBech32(text: string, prefix: string, length: number): boolean {
  const rest = text.slice(prefix.length + 1)
  if (!text.startsWith(`${prefix}1`) || rest.length !== length) return false
  const values = [...rest].map(character => alphabet.indexOf(character))
  if (values.includes(-1)) return false
  return checksumOf([...spread(prefix), ...values]) === 1
}

/** Number of characters of the checksum. */
const checksumLength = 6

/** Writes bytes as text in lower case: the prefix, a 1, the bytes, and their checksum. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const values = fiveBitsEach(bytes)
  const zeros = Array<number>(checksumLength).fill(0)
  const sum = checksumOf([...spread(prefix), ...values, ...zeros]) ^ 1
  const checksum = zeros.map((_, place) => (sum >> (5 * (checksumLength - 1 - place))) & 31)
  return `${prefix}1${[...values, ...checksum].map(value => alphabet[value]).join('')}`
}

function fiveBitsEach(bytes: Uint8Array): number[] {
  const values: number[] = []
  let [held, count] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    count += 8
    for (; count >= 5; count -= 5) values.push((held >> (count - 5)) & 31)
  }
  if (count > 0) values.push((held << (5 - count)) & 31)
  return values
}

function spread(prefix: string): number[] {
  const codes = [...prefix].map(character => character.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function checksumOf(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}
