// Tokens of share links, which their owner can look up again although the database does not hold them: a token is
// computed from a stored seed and the secret key, which is stored elsewhere. A stored hash of the token is used to find
// the link.
import { createHmac } from 'node:crypto'
import { randomText } from '../../../lib/random'
import type { KeyRing } from './secret-key'
import { hashSecret } from './secrets'

export interface LinkToken {
  /** 144 bits in 24 characters: short enough for a message. */
  token: string
  /** The token is computed from this seed and the secret key. */
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
    /** Returns the token; `null` if its signing key has been rotated out, or belongs to another data directory. */
    tell({ seed, hash }: Pick<LinkToken, 'seed' | 'hash'>): string | null {
      const key = ring.find(seed.split('.')[0], clock())
      const token = key && compute(key.bytes, seed)
      return token && hashSecret(token) === hash ? token : null
    },
  }
}

/** The prefix `link` keeps these apart from other things signed with the same key. */
const compute = (key: Uint8Array, seed: string) =>
  createHmac('sha256', key).update(`link ${seed}`).digest().subarray(0, tokenBytes).toString('base64url')
