// Replaces a file of @simplewebauthn/server with the same name, whose ASN.1 parser would be most of the library's size.

/** Length of a number in bytes, by the number of the curve in COSE: P-256, P-384, P-521. */
const lengths: Record<number, number> = { 1: 32, 2: 48, 3: 66 }

const sequence = 0x30
const integer = 0x02

/**
 * Converts an ECDSA signature from the form of WebAuthn, a DER sequence of two integers, to that of WebCrypto, which
 * then checks it.
 * @throws Error if it is not in this form
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array {
  const length = lengths[curve]
  if (length === undefined) throw new Error('This curve is not known')
  const [content, rest] = readValue(signature, sequence)
  const [r, behindR] = readValue(content, integer)
  const [s, behindS] = readValue(behindR, integer)
  if (rest.length > 0 || behindS.length > 0) throw new Error('There is more than a signature')
  const unwrapped = new Uint8Array(2 * length)
  unwrapped.set(toLength(r, length), 0)
  unwrapped.set(toLength(s, length), length)
  return unwrapped
}

/** Returns the content of the first DER value, and what follows it. */
function readValue(bytes: Uint8Array, tag: number): [Uint8Array, Uint8Array] {
  const [first, short = 0, long = 0] = bytes
  // Lengths above 127, as of signatures with P-521, have a byte more.
  const [start, length] = short === 0x81 ? [3, long] : [2, short]
  if (first !== tag || length > 255 || start + length > bytes.length) throw new Error('This is no signature')
  return [bytes.subarray(start, start + length), bytes.subarray(start + length)]
}

/** Returns a positive integer in a fixed length. DER leaves out leading zeros, but for one before a set first bit. */
function toLength(number: Uint8Array, length: number): Uint8Array {
  const start = number.findIndex(byte => byte !== 0)
  const digits = start < 0 ? number.subarray(number.length) : number.subarray(start)
  if (number.length === 0 || digits.length > length) throw new Error('The number is too long')
  const fixed = new Uint8Array(length)
  fixed.set(digits, length - digits.length)
  return fixed
}
