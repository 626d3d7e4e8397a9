// The key file, from the one of the first version to the third rotation, and its effect on tokens.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import {
  type KeyRing,
  openKeyRing,
  ringOf,
  rotateKeys,
  UnsafeSecretKey,
} from '../../../../src/platform/access/tokens/secret-key'
import { createTokens } from '../../../../src/platform/access/tokens/tokens'
import { temporaryFolder } from '../../../support/temporary-folder'
import { openTestApp, startOfTest, testApp } from '../../../support/test-app'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const path = join(folder.path, 'secret.key')
beforeEach(() => rmSync(path, { force: true }))

const dayMs = 86_400_000
const after = (days: number) => new Date(startOfTest.getTime() + days * dayMs)
const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n')

/** Issues a token that is valid from a time on, with the longest possible lifetime. */
function issue(ring: KeyRing, at = startOfTest): Promise<string> {
  const expiresAt = new Date(at.getTime() + 30 * dayMs)
  return createTokens(ring, () => at).sign('session', {
    userId: 1,
    jti: 'x',
    epoch: 0,
    expiresAt,
    isListed: true,
  })
}

const isGood = (ring: KeyRing, token: string, at = startOfTest) =>
  createTokens(ring, () => at)
    .verify('session', token)
    .then(
      () => true,
      () => false,
    )

function thrownBy(work: () => unknown): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}

describe('a key file', () => {
  test('is made once, for its owner alone', () => {
    const made = openKeyRing(path)
    const content = readFileSync(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const _ of [1, 2, 3]) expect(openKeyRing(path).current()).toEqual(made.current())
    expect(readFileSync(path)).toEqual(content)
    expect(readdirSync(folder.path)).toEqual(['secret.key'])
  })

  test('of the first version is taken as it is, with tokens that name no key', async () => {
    const key = crypto.getRandomValues(new Uint8Array(32))
    writeFileSync(path, `${Buffer.from(key).toString('base64url')}\n`, { mode: 0o600 })
    const token = await new SignJWT({ ver: 0 })
      .setProtectedHeader({ alg: 'HS256', typ: 'trackhut-session+jwt' })
      .setIssuer('trackhut')
      .setAudience('trackhut')
      .setSubject('1')
      .setJti('x')
      .setIssuedAt(startOfTest)
      .setExpirationTime(after(30))
      .sign(key)
    const ring = openKeyRing(path)
    expect(ring.current().bytes).toEqual(Buffer.from(key))
    expect(await isGood(ring, token)).toBe(true)
    rotateKeys(path, true, startOfTest)
    rotateKeys(path, true, startOfTest)
    expect(await isGood(ring, token)).toBe(true)
    rotateKeys(path, false, startOfTest)
    expect(await isGood(ring, token)).toBe(false)
  })

  test.each<[string, () => void, string]>([
    ['is empty', () => writeFileSync(path, ''), 'does not hold a key of 32 bytes'],
    ['has a short key', () => writeFileSync(path, 'AAAA'), 'does not hold a key of 32 bytes'],
    [
      'has a short old key',
      () => writeFileSync(path, `${lines()[0]}\nAAAA ${startOfTest.toISOString()}\n`),
      'does not hold a key of 32 bytes',
    ],
    [
      'has an old key without a time',
      () => writeFileSync(path, `${lines()[0]}\n${lines()[0]}\n`),
      'does not say when the key in line 2 was replaced',
    ],
    [
      'can be read by others',
      () => chmodSync(path, 0o640),
      `Others can read ${path}. Run: chmod 600 ${path}`,
    ],
  ])('that %s is refused, and no key is in the message', (_, spoil, sentence) => {
    openKeyRing(path)
    const key = lines()[0]!
    spoil()
    for (const use of [() => openKeyRing(path), () => rotateKeys(path, true, startOfTest)]) {
      const problem = thrownBy(use)
      expect(problem).toBeInstanceOf(UnsafeSecretKey)
      expect(problem?.message).toContain(sentence)
      expect(problem?.message).not.toContain(key)
    }
  })
})

describe('after a rotation', () => {
  test('a ring that is open signs with the new key; what the older ones signed is good', async () => {
    const ring = openKeyRing(path)
    const tokens: string[] = [await issue(ring)]
    for (const _ of [1, 2]) {
      rotateKeys(path, true, startOfTest)
      tokens.push(await issue(ring))
    }
    expect(new Set(tokens.map(token => token.split('.')[0])).size).toBe(3)
    expect(await Promise.all(tokens.map(token => isGood(ring, token)))).toEqual([true, true, true])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('that revokes, nothing older is good', async () => {
    const ring = openKeyRing(path)
    const first = await issue(ring)
    rotateKeys(path, true, startOfTest)
    const second = await issue(ring)
    rotateKeys(path, false, startOfTest)
    const third = await issue(ring)
    expect(await Promise.all([first, second, third].map(token => isGood(ring, token)))).toEqual([
      false,
      false,
      true,
    ])
    expect(lines()).toHaveLength(1)
  })

  test('an old key outlives the last token it signed by a day, and then signs for nobody', async () => {
    const ring = openKeyRing(path)
    const key = ring.current()
    const stolen: KeyRing = { current: () => key, find: () => key }
    rotateKeys(path, true, startOfTest)
    expect(await isGood(ring, await issue(ring), after(29))).toBe(true)
    expect(await isGood(ring, await issue(stolen, after(30)), after(30.9))).toBe(true)
    expect(await isGood(ring, await issue(stolen, after(30)), after(31))).toBe(false)
  })

  test('what an interrupted one left behind is in nobody’s way', () => {
    openKeyRing(path)
    writeFileSync(`${path}.part`, 'half a k')
    rotateKeys(path, true, startOfTest)
    expect(lines()).toHaveLength(2)
    expect(readdirSync(folder.path)).toEqual(['secret.key'])
  })

  test('keys that are good for nothing any more are dropped', () => {
    openKeyRing(path)
    rotateKeys(path, true, startOfTest)
    rotateKeys(path, true, after(10))
    expect(lines()).toHaveLength(3)
    rotateKeys(path, true, after(31))
    expect(lines().map(line => line.split(' ')[1])).toEqual([
      undefined,
      after(31).toISOString(),
      after(10).toISOString(),
    ])
  })

  test('of a file that is gone, a ring that is open takes the new key', async () => {
    const ring = openKeyRing(path)
    const token = await issue(ring)
    rmSync(path)
    expect(await isGood(ring, token)).toBe(true)
    rotateKeys(path, true, startOfTest)
    expect(await isGood(ring, token)).toBe(false)
  })
})

test('a ring that is open goes on with its keys when the file is spoilt, until it is repaired', async () => {
  const ring = openKeyRing(path)
  const token = await issue(ring)
  const content = readFileSync(path)
  writeFileSync(path, 'spoilt')
  expect(await isGood(ring, token)).toBe(true)
  writeFileSync(path, content)
  rotateKeys(path, true, startOfTest)
  expect(ring.current().id).not.toBe(JSON.parse(atob(token.split('.')[0]!)).kid)
  expect(await isGood(ring, token)).toBe(true)
})

describe('an application', () => {
  const app = testApp()

  test('keeps its key out of the database and the log', async () => {
    const sam = await app.user('sam')
    await sam.request('POST', '/api/auth/logout')
    await sam.get('/api/auth/profile')
    const text = readFileSync(join(app.dataDir, 'secret.key'), 'utf8').trim()
    const key = Buffer.from(text, 'base64url')
    const spellings = [key, ...[text, key.toString('base64'), key.toString('hex')].map(Buffer.from)]
    const places = readdirSync(app.dataDir)
      .filter(name => name.startsWith('trackhut.db'))
      .map(name => readFileSync(join(app.dataDir, name)))
    expect(places).not.toBeEmpty()
    for (const place of [...places, Buffer.from(app.logLines.join('\n'))]) {
      expect(spellings.map(spelling => place.includes(spelling))).toEqual([false, false, false, false])
    }
  })

  test('with APP_SECRET_KEY signs with that and makes no file', async () => {
    const secret = 'correct horse battery staple 1234'
    await using other = openTestApp({ APP_SECRET_KEY: secret })
    const sam = await other.user('sam')
    expect((await sam.get('/api/auth/profile')).status).toBe(200)
    expect(await isGood(ringOf(secret), sam.token)).toBe(true)
    expect(await isGood(ringOf(`${secret}5`), sam.token)).toBe(false)
    expect(readdirSync(other.dataDir)).not.toContain('secret.key')
  })
})
