import { readIdentity } from './sealing/keys'

/** Reads the key of an encrypted backup from the headers of a request; null if there is none. @throws AppError if it is none */
export function readIdentityHeader(headers: Headers): string | null {
  const given = headers.get('x-backup-identity')
  return given === null ? null : readIdentity(given)
}
