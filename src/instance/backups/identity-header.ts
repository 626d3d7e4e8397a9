import { readIdentity } from './sealing/keys'

export const identityHeader = 'x-backup-identity'

/** Reads the key of an encrypted backup from the headers of a request; null if there is none. @throws AppError if it is none */
export function readIdentityHeader(headers: Headers): string | null {
  const given = headers.get(identityHeader)
  return given === null ? null : readIdentity(given)
}
