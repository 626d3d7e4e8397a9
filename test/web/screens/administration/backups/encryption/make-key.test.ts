import { expect, test } from 'bun:test'
import { recipientOf } from '../../../../../../src/instance/backups/sealing/keys'
import { readRecipients } from '../../../../../../src/platform/settings/table/read-recipients'
import {
  holdsSecretKey,
  makeKey,
  recipientsIn,
} from '../../../../../../web/screens/administration/backups/encryption/make-key'

test('the halves of a key belong together, as the library of age says, and every key is another', async () => {
  const made = [await makeKey(), await makeKey()]
  for (const key of made) {
    expect(key?.identity).toMatch(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/)
    expect(await recipientOf(key?.identity ?? '')).toBe(key?.recipient ?? '')
    expect(readRecipients(key?.recipient ?? '')).toEqual([key?.recipient ?? ''])
  }
  expect(new Set(made.map(key => key?.identity)).size).toBe(2)
})

test('a key itself is noticed wherever it stands, and lines become public keys', () => {
  expect(holdsSecretKey('# public key: age1abc\nage-secret-key-1xyz')).toBe(true)
  expect(holdsSecretKey('age1abc\nage1def')).toBe(false)
  expect(recipientsIn(' age1abc\r\n\nage1def, age1ghi ')).toEqual(['age1abc', 'age1def', 'age1ghi'])
  expect(recipientsIn(' \n')).toEqual([])
})
