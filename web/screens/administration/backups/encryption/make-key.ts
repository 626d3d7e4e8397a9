// Makes a key of age in the browser, so that the server never has it. The functions here need no network.
import { toBech32 } from '../../../../../src/lib/bech32'

export interface MadeKey {
  /** The key itself, which opens backups. */
  identity: string
  /** Its public half, with which the server encrypts. */
  recipient: string
}

/** Number of bytes of both halves. In PKCS 8, they are the last ones. */
const keyBytes = 32

/** Returns a new key; null if the browser cannot make one, as without https, and on older ones. */
export async function makeKey(): Promise<MadeKey | null> {
  try {
    const pair = await crypto.subtle.generateKey('X25519', true, ['deriveBits'])
    if (!('privateKey' in pair)) return null
    const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
    const shared = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    return {
      identity: toBech32('age-secret-key-', secret.slice(-keyBytes)).toUpperCase(),
      recipient: toBech32('age', shared),
    }
  } catch {
    return null
  }
}

/** Whether somebody has entered the key itself. It is not sent then. */
export const holdsSecretKey = (text: string): boolean => /AGE-SECRET-KEY/i.test(text)

/** Returns the public keys in a text, one per line. */
export const recipientsIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(line => line.trim())
    .filter(Boolean)
