/** Unguessable text for tokens, passwords and names: `bytes` random bytes in base64url. */
export function randomText(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')
}

/** `bytes` random bytes in lower-case hexadecimal. */
export function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex')
}

/** A random integer in [0, 2^32). */
export function randomInteger(): number {
  const [integer = 0] = crypto.getRandomValues(new Uint32Array(1))
  return integer
}

/** A random number in [0, 1), as unguessable as `randomInteger`. */
export const randomShare = (): number => randomInteger() / 2 ** 32
