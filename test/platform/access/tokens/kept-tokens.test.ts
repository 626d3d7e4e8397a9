// The server caches verified signatures, so that each is verified only once. The cache must never keep an invalid token
// valid.
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openKeyRing, ringOf, rotateKeys } from '../../../../src/platform/access/tokens/secret-key'
import { createTokens, type TokenClaims } from '../../../../src/platform/access/tokens/tokens'
import { temporaryFolder } from '../../../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const start = new Date('2026-06-01T12:00:00Z')
const dayMs = 86_400_000
const claims: TokenClaims = {
  userId: 1,
  jti: 'x',
  epoch: 0,
  expiresAt: new Date(start.getTime() + 30 * dayMs),
  isListed: true,
}

function openTokens(ring = ringOf('a key of 32 bytes for these tests')) {
  let now = start
  const tokens = createTokens(ring, () => now)
  const outcome = (purpose: 'session' | 'image', token: string) =>
    tokens.verify(purpose, token).then(
      ({ userId }) => userId,
      ({ code }: { code: string }) => code,
    )
  return {
    sign: () => tokens.sign('session', claims),
    at: (ms: number) => {
      now = new Date(start.getTime() + ms)
    },
    outcome,
  }
}

test('it is good until it expires, whatever the clock showed in between', async () => {
  const { sign, at, outcome } = openTokens()
  const token = await sign()
  expect(await outcome('session', token)).toBe(1)
  at(30 * dayMs - 1000)
  expect(await outcome('session', token)).toBe(1)
  at(30 * dayMs)
  expect(await outcome('session', token)).toBe('token-expired')
  at(-dayMs)
  expect(await outcome('session', token)).toBe('token-invalid')
  at(0)
  expect(await outcome('session', token)).toBe(1)
})

test('it is good for nothing else, nor with another ending', async () => {
  const { sign, outcome } = openTokens()
  const token = await sign()
  expect(await outcome('session', token)).toBe(1)
  expect(await outcome('image', token)).toBe('token-invalid')
  expect(await outcome('session', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(
    'token-invalid',
  )
  expect(await outcome('session', `${token}=`)).toBe('token-invalid')
})

test('it is good no longer than its key', async () => {
  const path = join(folder.path, 'secret.key')
  const { sign, outcome } = openTokens(openKeyRing(path))
  const token = await sign()
  expect(await outcome('session', token)).toBe(1)
  rotateKeys(path, true, start)
  expect(await outcome('session', token)).toBe(1)
  rotateKeys(path, false, start)
  expect(await outcome('session', token)).toBe('token-invalid')
})

test('each of thousands is told from the others', async () => {
  const { outcome } = openTokens()
  const { sign } = createTokens(ringOf('a key of 32 bytes for these tests'), () => start)
  const signed = await Promise.all(
    Array.from({ length: 2500 }, (_, index) => sign('session', { ...claims, userId: index + 1 })),
  )
  for (const round of [1, 2]) {
    const outcomes = await Promise.all(signed.map(token => outcome('session', token)))
    expect([round, outcomes]).toEqual([round, signed.map((_, index) => index + 1)])
  }
})
