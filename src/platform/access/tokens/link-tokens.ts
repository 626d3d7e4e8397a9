// Tokens of links that their owner may look up again, though no database tells them: each is computed from a text that is
// stored and the secret key, which is not. Beside that text a hash of the token is stored, by which a link is found.
import { createHmac } from 'node:crypto'
import { randomText } from '../../../lib/random'
import type { KeyRing } from './secret-key'
import { hashSecret } from './secrets'

export interface LinkToken {
  /** 144 bits in 24 characters: short enough for a message. */
  token: string
  /** From which, with the secret key, it is computed again. */
  seed: string
  /** By which it is found. */
  hash: string
}

export interface LinkTokens {
  make(): LinkToken
  /** Null once the key has been replaced for so long that it is gone, or is that of another data directory. */
  tell(stored: Pick<LinkToken, 'seed' | 'hash'>): string | null
}

const tokenBytes = 18

export function createLinkTokens(ring: KeyRing, clock: () => Date): LinkTokens {
  return {
    make() {
      const { id, bytes } = ring.current()
      const seed = `${id}.${randomText(tokenBytes)}`
      const token = compute(bytes, seed)
      return { token, seed, hash: hashSecret(token) }
    },
    tell({ seed, hash }) {
      const key = ring.find(seed.split('.')[0], clock())
      const token = key && compute(key.bytes, seed)
      return token && hashSecret(token) === hash ? token : null
    },
  }
}

/** What is signed elsewhere with the same key begins in another way. */
const compute = (key: Uint8Array, seed: string) =>
  createHmac('sha256', key).update(`link ${seed}`).digest().subarray(0, tokenBytes).toString('base64url')
