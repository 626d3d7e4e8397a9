// Apps and scripts show a secret instead of a password: unguessable, shown once, and kept only as a hash.
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

/** A new secret of 256 bits. Its beginning says what it is: to whoever finds it, and to what looks for leaked secrets. */
export const newSecret = (kind: SecretKind) => `${prefixes[kind]}${randomText(32)}`

export const isOfKind = (kind: SecretKind, text: string) => text.startsWith(prefixes[kind])

/** A fast hash is enough: nobody can try out so many secrets. Slow hashes are for passwords, which people think up. */
export const hashSecret = (secret: string) => new Bun.CryptoHasher('sha256').update(secret).digest('hex')

/** The comparison takes as long wherever the two differ. */
export const matchesHash = (secret: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
