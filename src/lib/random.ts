/** Unguessable text for tokens, passwords and names: `bytes` random bytes in base64url. */
export function randomText(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
}

/** So many random bytes as lower-case hexadecimal digits. */
export function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
}

/** One of 2^32 whole numbers. */
export function randomInteger(): number {
  const [integer = 0] = crypto.getRandomValues(new Uint32Array(1))
  return integer
}

/** From 0 up to, not including, 1; as hard to guess as the integers. */
export const randomShare = (): number => randomInteger() / 2 ** 32
