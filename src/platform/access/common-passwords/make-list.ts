// Build step: makes the list of common passwords that the executable embeds. The words come from a library that only the
// build needs; what is embedded are the first bytes of their hashes, so that nobody finds them in the executable.
import { dictionary } from '@zxcvbn-ts/language-common'
import { packHashes, startOfHash } from './packed-hashes'

/** Number of passwords in the list. OWASP's ASVS asks for the 3,000 most common ones. */
const maxPasswords = 10_000

/** Passwords that are shorter are refused anyway. */
const minLength = 8

/** Returns the packed list of the most common passwords that are long enough for an account. */
export function makeCommonPasswords(): Uint8Array<ArrayBuffer> {
  const words = dictionary['passwords-common'].map(word => word.normalize('NFKC').toLowerCase())
  const long = [...new Set(words)].filter(word => [...word].length >= minLength)
  return packHashes(long.slice(0, maxPasswords).map(startOfHash))
}
