// A backup contains the data of all users. These tests check who may download it.
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupLinkAnswer } from '../../../src/instance/backups/schemas'
import { scopes } from '../../../src/platform/access/scopes'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { listening } from '../../support/listening'
import { testApp } from '../../support/test-app'
import { makeBackupOf, namesOfBackups } from './backing-up'

const app = testApp()
const admin = await app.user('admin', { isAdmin: true })
const sam = await app.user('sam')
app.ctx.jobs.start()
const name = (await makeBackupOf(admin)).backups[0]!.name
const folder = join(app.dataDir, 'backups')
const path = `/api/backups/${name}`

const linkOf = async (user = admin, ofName = name) =>
  (await user.request<BackupLinkAnswer>('POST', `/api/backups/${ofName}/link`)).body.data?.url

const notFound = [404, { status: 'not found', message: 'backup does not exist' }]

const content = () => Bun.file(join(folder, name)).bytes()

const requests: [method: string, path: string][] = [
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['POST', `${path}/link`],
  ['GET', path],
  ['DELETE', path],
]

describe.each(requests)('%s %s', (method, asked) => {
  test('is for administrators in the web app alone', async () => {
    const everything = scopes.join(' ')
    const tokens = [
      insertAccessToken(app.ctx, admin, everything),
      insertPersonalToken(app.ctx, admin, everything),
      sam.token,
    ]
    for (const token of tokens) expect((await app.request(method, asked, { token })).status).toBe(403)
    expect((await app.request(method, asked)).status).toBe(401)
    expect(namesOfBackups(folder)).toEqual([name])
  })
})

test('an administrator downloads it, whole or the rest of it', async () => {
  await using server = listening(app)
  const bytes = await content()
  const download = (url: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + url, { headers })
  const authorization = `Bearer ${admin.token}`
  const whole = await download(path, { authorization })
  expect([whole.status, whole.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename=${name}`,
  ])
  expect(await whole.bytes()).toEqual(bytes)
  const rest = await download((await linkOf())!, { range: 'bytes=100-' })
  expect([rest.status, await rest.bytes()]).toEqual([206, bytes.subarray(100)])
})

describe('the address that a link gives', () => {
  const statusOf = async (url: string) => (await app.request('GET', url)).status

  test('is good for ten minutes, and while the session lasts', async () => {
    const other = await app.user('other', { isAdmin: true })
    const [url, ofOther] = [(await linkOf())!, (await linkOf(other))!]
    expect([await statusOf(url), await statusOf(ofOther)]).toEqual([200, 200])
    await other.request('POST', '/api/auth/logout')
    expect(await statusOf(ofOther)).toBe(401)
    app.advanceClock(10 * 60_000)
    expect(await statusOf(url)).toBe(401)
    await admin.prove()
  })

  test('is good for nothing else', async () => {
    const ticket = new URL((await linkOf())!, 'http://localhost').searchParams.get('ticket')!
    expect(await statusOf(`/api/backups?ticket=${ticket}`)).toBe(401)
    expect(await statusOf(`/api/auth/account/export/x?ticket=${ticket}`)).toBe(401)
    expect((await app.request('GET', '/api/backups', { token: ticket })).status).toBe(401)
  })

  test('is worth nothing to somebody who is no administrator any more', async () => {
    const former = await app.user('former', { isAdmin: true })
    const url = (await linkOf(former))!
    await admin.request('PATCH', '/api/users/former', { json: { admin: false } })
    expect(await statusOf(url)).not.toBe(200)
  })

  test('cannot be replaced by the ticket of an archive of one’s own', async () => {
    const { account } = admin
    const claims = {
      userId: account.id,
      jti: crypto.randomUUID(),
      epoch: account.sessionEpoch,
      isListed: false,
    }
    const expiresAt = new Date(app.ctx.clock().getTime() + 60_000)
    const ticket = await app.ctx.tokens.sign('download', { ...claims, expiresAt })
    expect(await statusOf(`${path}?ticket=${ticket}`)).toBe(401)
  })
})

test('what is not in the list is not there, whatever it is called', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const names = [
    'notes.txt',
    'trackhut-2020-01-01-000000.trackhut',
    '..%2ftrackhut.db',
    '..%2fsecret.key',
    '%00',
  ]
  for (const other of names) {
    for (const [method, ending] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/link'],
    ] as const) {
      const answer = await admin.request(method, `/api/backups/${other}${ending}`)
      expect([other, answer.status, answer.body]).toEqual([other, ...notFound])
    }
  }
  expect(namesOfBackups(folder)).toEqual(['notes.txt', name].toSorted())
})

test('nobody deletes it without a proof of the last ten minutes', async () => {
  app.advanceClock(10 * 60_000)
  const answer = await admin.delete(path)
  expect([answer.status, answer.failure]).toEqual([403, { code: 'proof-required' }])
  expect(namesOfBackups(folder)).toContain(name)
  await admin.prove()
})

test('deleted it is gone', async () => {
  expect((await admin.delete(path)).status).toBe(204)
  expect(namesOfBackups(folder)).toEqual(['notes.txt'])
  const again = await admin.delete(path)
  expect([again.status, again.body as unknown]).toEqual(notFound)
})
