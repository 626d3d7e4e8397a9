// Recovery codes replace the second factor once each, for example if a phone is lost: `3-k7m2p-0w9xq`. The first digit
// says which of the account's codes it is, so that only one hash has to be computed. Fifty bits are too few for a fast
// hash, so they are hashed like passwords.
import { randomInt } from 'node:crypto'
import type { Passwords } from '../../platform/access/passwords'

/** Number of recovery codes of an account. */
const codesOfAccount = 10

/** Digits and letters that nobody confuses: no i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Number of random characters of a code, with five bits each. */
const randomLength = 10

interface RecoveryCode {
  number: number
  /** The code as it is hashed: without hyphens, in lower case. */
  text: string
}

/** Makes new codes, and their hashes in the same order. */
export async function makeRecoveryCodes(
  passwords: Passwords,
): Promise<{ codes: string[]; hashes: string[] }> {
  const texts = Array.from({ length: codesOfAccount }, () =>
    Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return {
    codes: texts.map((text, number) => `${number}-${text.slice(0, 5)}-${text.slice(5)}`),
    hashes: await Promise.all(texts.map(text => passwords.hash(text))),
  }
}

/** Reads a code as people write it; `null` if it cannot be one. */
export function readRecoveryCode(written: string): RecoveryCode | null {
  const plain = written.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const [, number, text] = /^(\d)([0-9a-hjkmnp-tv-z]{10})$/.exec(plain) ?? []
  return number === undefined || text === undefined ? null : { number: Number(number), text }
}
