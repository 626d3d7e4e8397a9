/** Returns `bytes` random bytes in base64url, for tokens, passwords and names that nobody can guess. */
export function randomText(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
}

/** Returns `bytes` random bytes in lower-case hexadecimal. */
export function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
}

/** Returns a random integer in [0, 2^32). */
export function randomInteger(): number {
  const [integer = 0] = crypto.getRandomValues(new Uint32Array(1))
  return integer
}

/** Returns a random number in [0, 1) that nobody can guess, unlike the result of `Math.random`. */
export const randomShare = (): number => randomInteger() / 2 ** 32
