// Random secrets that apps and scripts send instead of a password: shown once and stored only as a hash.
import { timingSafeEqual } from 'node:crypto'
import { randomText } from '../../../lib/random'

const prefixes = {
  accessToken: 'tha_',
  refreshToken: 'thr_',
  code: 'thc_',
  clientSecret: 'ths_',
  personalToken: 'thp_',
}

type SecretKind = keyof typeof prefixes

/** A new secret of 256 bits. Its prefix shows what it is, to people who find it and to scanners for leaked secrets. */
export const newSecret = (kind: SecretKind) => `${prefixes[kind]}${randomText(32)}`

export const isOfKind = (kind: SecretKind, text: string) => text.startsWith(prefixes[kind])

/**
 * A fast hash is enough, because these secrets are too long to guess. Slow hashes are for passwords, which people choose.
 */
export const hashSecret = (secret: string) => new Bun.CryptoHasher('sha256').update(secret).digest('hex')

/** Compares in constant time. */
export const matchesHash = (secret: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
