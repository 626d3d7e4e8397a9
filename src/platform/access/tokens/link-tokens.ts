// Tokens of share links. Owners can display a link again although the database does not contain its token: it is
// computed from a stored seed and the secret key, which is stored elsewhere. A stored hash of the token is used to find
// the link.
import { createHmac } from 'node:crypto'
import { randomText } from '../../../lib/random'
import type { KeyRing } from './secret-key'
import { hashSecret } from './secrets'

export interface LinkToken {
  /** The token: 144 bits in 24 characters, which is short enough for a message. */
  token: string
  /** The seed from which, with the secret key, the token is computed. */
  seed: string
  /** Hash of the token, by which the link is found. */
  hash: string
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

const tokenBytes = 18

export function createLinkTokens(ring: KeyRing, clock: () => Date) {
  return {
    make(): LinkToken {
      const { id, bytes } = ring.current()
      const seed = `${id}.${randomText(tokenBytes)}`
      const token = compute(bytes, seed)
      return { token, seed, hash: hashSecret(token) }
    },
    /**
     * Returns the token; `null` if a rotation has removed its key, or replaced it more than `verifyingMs` ago, or if
     * the key belongs to another data directory.
     */
    tell({ seed, hash }: Pick<LinkToken, 'seed' | 'hash'>): string | null {
      const key = ring.find(seed.split('.')[0], clock())
      const token = key && compute(key.bytes, seed)
      return token && hashSecret(token) === hash ? token : null
    },
  }
}

/** Computes a token. The prefix `link` makes it different from other values that are signed with the same key. */
const compute = (key: Uint8Array, seed: string) =>
  createHmac('sha256', key).update(`link ${seed}`).digest().subarray(0, tokenBytes).toString('base64url')
