// Archives that scripts and apps make and download, with a token that was made for it.
import { describe, expect, test } from 'bun:test'
import { minute } from '../../../src/lib/durations'
import { scopes } from '../../../src/platform/access/scopes'
import { personalTokens } from '../../../src/platform/db/tables'
import type { ExportAnswer, RequestedExportAnswer } from '../../../src/transfer/exports/schemas'
import { setUpApp } from '../../accounts/factors/set-up'
import { insertAccessToken, insertPersonalToken, insertUploadToken } from '../../support/app-tokens'
import { openTestApp, type TestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { exportOf, filesIn, makeExportOf } from './exporting'

const root = '/api/auth/account/export'

const ask = (app: TestApp, token: string) =>
  app.request<RequestedExportAnswer>('POST', `${root}/request`, { token })

const stateOf = async (app: TestApp, token: string) =>
  (await app.request<ExportAnswer>('GET', root, { token })).body.request

/** Waits until the archive is complete. Jobs must be running. @returns the path of the archive */
const pathOfArchive = (app: TestApp, token: string) =>
  until(async () => {
    const name = (await stateOf(app, token))?.file_name
    return name !== undefined && name !== null && `${root}/${name}`
  })

async function download(app: TestApp, path: string, token: string): Promise<Map<string, Uint8Array>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.handle(new Request(`http://localhost${path}`, { headers }))
  if (answer.status !== 200) throw new Error(`refused: ${answer.status}`)
  return filesIn(await answer.bytes())
}

const kinds = { 'a script': insertPersonalToken, 'an app': insertAccessToken }

describe.each(Object.entries(kinds))('%s', (_, insertToken) => {
  test('with the scope makes the archive of its user, looks at it and downloads it', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    await sam.upload()
    await kim.upload()
    const foreign = await makeExportOf(kim)
    const token = insertToken(app.ctx, sam, 'account:export')
    expect(await stateOf(app, token)).toBeNull()
    expect((await ask(app, token)).body).toMatchObject({
      status: 'success',
      request: { status: 'in_progress' },
    })
    const path = await pathOfArchive(app, token)
    const files = await download(app, path, token)
    const profile = JSON.parse(new TextDecoder().decode(files.get('user_data.json')))
    expect([profile.username, [...files.keys()].some(name => name.startsWith('gpx/'))]).toEqual(['sam', true])
    expect((await app.request('GET', `${root}/${foreign.file_name}`, { token })).status).toBe(404)
  })

  test('with every other scope is told which one it lacks, and nothing is made', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const sam = await app.user('sam')
    const made = await makeExportOf(sam)
    app.advanceClock(25 * 60 * minute)
    const others = scopes.filter(scope => scope !== 'account:export').join(' ')
    const token = insertToken(app.ctx, sam, others)
    for (const [method, path] of [
      ['GET', root],
      ['POST', `${root}/request`],
      ['GET', `${root}/${made.file_name}`],
    ] as const) {
      const answer = await app.request(method, path, { token })
      expect([path, answer]).toMatchObject([
        path,
        {
          status: 403,
          body: { status: 'error', error: 'insufficient_scope' },
          failure: { code: 'scope-missing', detail: { scope: 'account:export' } },
        },
      ])
    }
    expect((await exportOf(sam))?.created_at ?? made.created_at).toBe(made.created_at)
  })

  test('may do nothing else with the scope, and makes no link', async () => {
    await using app = openTestApp()
    const token = insertToken(app.ctx, await app.user('sam'), 'account:export')
    expect((await app.request('POST', `${root}/link`, { token })).failure).toEqual({
      code: 'scope-missing',
      detail: { expected: 'a session of the web app' },
    })
    for (const path of ['/api/auth/profile', '/api/workouts', '/api/equipments', '/api/tables/workouts.csv'])
      expect([path, (await app.request('GET', path, { token })).status]).toEqual([path, 403])
    expect((await app.request('POST', '/api/auth/account/import', { token })).status).toBe(403)
  })

  test('needs no proof where a session of the same person does', async () => {
    await using app = openTestApp({ RECENT_PROOF: 'require' })
    app.ctx.jobs.start()
    const sam = await app.user('sam')
    await setUpApp(app, sam)
    const token = insertToken(app.ctx, sam, 'account:export')
    app.advanceClock(11 * minute)
    expect((await sam.request('POST', `${root}/request`)).failure?.code).toBe('proof-required')
    expect((await ask(app, token)).body.status).toBe('success')
    const path = await pathOfArchive(app, token)
    expect((await sam.get(path)).failure?.code).toBe('proof-required')
    expect((await download(app, path, token)).size).toBeGreaterThan(0)
  })

  test('shares the one archive a day with the person', async () => {
    await using app = openTestApp()
    app.ctx.jobs.start()
    const sam = await app.user('sam')
    const token = insertToken(app.ctx, sam, 'account:export')
    const { file_name } = await makeExportOf(sam)
    expect((await ask(app, token)).body).toMatchObject({
      ...{ status: 'error', code: 'export-recent' },
      request: { file_name },
    })
  })
})

test('a token that was deleted gets nothing', async () => {
  await using app = openTestApp()
  app.ctx.jobs.start()
  const sam = await app.user('sam')
  const token = insertPersonalToken(app.ctx, sam, 'account:export')
  const { file_name } = await makeExportOf(sam)
  const statusOf = async () => (await app.request('GET', `${root}/${file_name}`, { token })).status
  expect(await statusOf()).toBe(200)
  app.ctx.db.delete(personalTokens).run()
  expect(await statusOf()).toBe(401)
})

test('an upload address can do nothing of it, wherever its token is put', async () => {
  await using app = openTestApp()
  app.ctx.jobs.start()
  const sam = await app.user('sam')
  const { file_name } = await makeExportOf(sam)
  const token = insertUploadToken(app.ctx, sam)
  const basic = { authorization: `Basic ${Buffer.from(`sam:${token}`).toString('base64')}` }
  for (const [method, path] of [
    ['GET', root],
    ['POST', `${root}/request`],
    ['GET', `${root}/${file_name}`],
  ] as const) {
    const answers = [
      await app.request(method, path, { token }),
      await app.request(method, path, { headers: basic }),
      await app.request(method, `${path}?token=${token}&ticket=${token}`),
    ]
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 401, 401])
  }
})
