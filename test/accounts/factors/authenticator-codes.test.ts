import { expect, test } from 'bun:test'
import {
  findStep,
  looksLikeAuthenticatorCode,
  makeAuthenticatorSecret,
} from '../../../src/accounts/factors/authenticator-codes'
import { codeOfApp } from '../../support/authenticator-app'

/** The secret of RFC 6238, appendix B: `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const at = (seconds: number) => new Date(seconds * 1000)

// The codes of the appendix have eight digits, of which the last six are the code of six digits.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 at %i s is good then', async (seconds, code) => {
  expect(await findStep(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is good one step before and after, and not two', async () => {
  const now = at(1_234_567_890)
  const steps = [-2, -1, 0, 1, 2]
  const found = await Promise.all(
    steps.map(step => findStep(secret, codeOfApp(secret, at(1_234_567_890 + step * 30)), now)),
  )
  const present = Math.floor(1_234_567_890 / 30)
  expect(found).toEqual([null, present - 1, present, present + 1, null])
})

test('a code may have a blank in the middle, as apps show it', async () => {
  expect(looksLikeAuthenticatorCode('005 924')).toBe(true)
  expect(await findStep(secret, '005 924', at(1_234_567_890))).not.toBeNull()
  expect(['00592', '0059245', 'abcdef', '١٢٣٤٥٦', ''].map(looksLikeAuthenticatorCode)).toEqual(
    Array(5).fill(false),
  )
})

test('a new secret has 20 bytes, and an address that apps understand', async () => {
  const made = await makeAuthenticatorSecret('sam')
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(made.uri)
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Trackhut:sam',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: made.secret,
    issuer: 'Trackhut',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect((await makeAuthenticatorSecret('sam')).secret).not.toBe(made.secret)
})
