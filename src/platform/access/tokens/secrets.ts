// Random secrets that apps and scripts send instead of a password. They are shown once, and only their hash is stored.
import { timingSafeEqual } from 'node:crypto'
import { randomText } from '../../../lib/random'

const prefixes = {
  accessToken: 'tha_',
  refreshToken: 'thr_',
  code: 'thc_',
  clientSecret: 'ths_',
  personalToken: 'thp_',
  uploadToken: 'thu_',
  feedToken: 'thf_',
}

type SecretKind = keyof typeof prefixes

/**
 * Makes a new secret of 256 bits. The prefix shows its kind to people who find it, and to scanners for leaked secrets.
 */
export const newSecret = (kind: SecretKind) => `${prefixes[kind]}${randomText(32)}`

export const isOfKind = (kind: SecretKind, text: string) => text.startsWith(prefixes[kind])

/** Whether a request has something like a personal token in its header, valid or not. */
export const sendsPersonalToken = (request: Request): boolean =>
  isOfKind('personalToken', request.headers.get('authorization')?.replace(/^Bearer +/i, '') ?? '')

/**
 * Hashes a secret. A fast hash is sufficient, because these secrets are too long to guess. Slow hashes are only needed
 * for passwords, which people choose.
 */
export const hashSecret = (secret: string) => new Bun.CryptoHasher('sha256').update(secret).digest('hex')

/** Whether a secret has the given hash. The comparison takes constant time. */
export const matchesHash = (secret: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
