import { expect, test } from 'bun:test'
import { makeRecoveryCodes, readRecoveryCode } from '../../../src/accounts/factors/recovery-codes'
import { createPasswords } from '../../../src/platform/access/passwords'

const passwords = createPasswords({ rateLimits: [] })
passwords.useCost({ memoryCost: 8, timeCost: 1 })

test('ten codes begin with their number, and each matches only its own hash', async () => {
  const { codes, hashes } = await makeRecoveryCodes(passwords)
  expect(codes.map(code => code[0])).toEqual([...'0123456789'])
  expect(codes.every(code => /^\d-[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
  expect(new Set(codes.map(code => code.slice(1))).size).toBe(10)
  const matches = await Promise.all(
    hashes.map(hash => passwords.verify(readRecoveryCode(codes[3]!)!.text, hash)),
  )
  expect(matches.indexOf(true)).toBe(3)
  expect(matches.filter(Boolean)).toHaveLength(1)
})

test('codes are kept as passwords are, each with a salt of its own', async () => {
  const { hashes } = await makeRecoveryCodes(passwords)
  expect(hashes.every(hash => hash.startsWith('$argon2id$'))).toBe(true)
  expect(new Set(hashes.map(hash => hash.split('$').at(-2))).size).toBe(10)
})

test('a code is read as people write it', () => {
  const read = { number: 3, text: 'k7m2p10wxq' }
  expect(readRecoveryCode('3-k7m2p-10wxq')).toEqual(read)
  expect(readRecoveryCode(' 3 K7M2P IOWXQ ')).toEqual(read)
})

test.each(['', '3', '3-k7m2p-10wx', '3-k7m2p-10wxqq', 'k7m2p-10wxq', '3-k7m2p-10wx!', '33-k7m2p-10wxu'])(
  '%p is no code',
  text => {
    expect(readRecoveryCode(text)).toBeNull()
  },
)
