// What administrators of a new server have yet to do: the server finds out what is done.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { insertBackupRun } from '../../../src/instance/backups/store'
import type { SetupStep, SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { runMigrations } from '../../../src/platform/db/migrate'
import { migrations } from '../../../src/platform/db/migrations'
import { openMailedApp } from '../../support/mailed-app'
import { openRegionApp } from '../../support/region-app'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

type StepName = SetupStep['step']

const path = '/api/setup/steps'
const all: StepName[] = ['people', 'backups', 'streets', 'address', 'mail']

const steps = async (admin: TestUser) => (await admin.get<SetupStepsAnswer>(path)).body.data.steps
const namesOf = async (admin: TestUser) => (await steps(admin)).map(({ step }) => step)
const doneOf = async (admin: TestUser) =>
  (await steps(admin)).flatMap(({ step, is_done }) => (is_done ? [step] : []))

const change = (user: TestUser, step: string, isDismissed: boolean) =>
  user.request<SetupStepsAnswer>('PATCH', path, { json: { step, is_dismissed: isDismissed } })

describe('a new server', () => {
  test('has five steps, of which its nightly backups are done', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    expect(await namesOf(admin)).toEqual(all)
    expect(await doneOf(admin)).toEqual(['backups'])
  })

  test('has invited people while an invitation is open, or once there is another account', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    await admin.request('POST', '/api/invitations', { json: {} })
    expect(await doneOf(admin)).toContain('people')
    app.advanceClock(8 * 24 * 3_600_000)
    expect(await doneOf(admin)).not.toContain('people')
    await app.user('kim')
    expect(await doneOf(admin)).toContain('people')
  })

  test('has backups if one was made, even if none is made regularly', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    await admin.request('PATCH', '/api/backups/schedule', { json: { every_hours: null } })
    expect(await doneOf(admin)).toEqual([])
    const run = { startedAt: app.ctx.clock(), finishedAt: app.ctx.clock() }
    insertBackupRun(app.ctx.db, { ...run, reason: 'no room', reasonCode: 'disk-full' })
    expect(await doneOf(admin)).toEqual([])
    insertBackupRun(app.ctx.db, run)
    expect(await doneOf(admin)).toEqual(['backups'])
  })

  test('has streets with an offline map that can be used', async () => {
    await using app = await openRegionApp({ 'broken.pmtiles': new TextEncoder().encode('no map') })
    expect(await doneOf(app.admin)).not.toContain('streets')
    await using other = await openRegionApp()
    expect(await doneOf(other.admin)).toContain('streets')
  })

  test.each([
    ['a tile server, which has its own', { TILE_SERVER_URL: 'https://tile.example.org/{z}/{x}/{y}.png' }],
    ['no source of streets', { MAP_REGION_SOURCE: '' }],
  ])('is not offered streets with %s', async (_, environment) => {
    await using app = openTestApp(environment)
    const admin = await app.user('admin', { isAdmin: true })
    expect(await namesOf(admin)).toEqual(['people', 'backups', 'address', 'mail'])
  })

  test('has an address for phones and mail by its settings', async () => {
    await using app = openTestApp({ UI_URL: 'https://sport.example.org' })
    expect(await doneOf(await app.user('admin', { isAdmin: true }))).toEqual(['backups', 'address'])
    await using mailed = await openMailedApp()
    expect(await doneOf(await mailed.user('admin', { isAdmin: true }))).toEqual([
      'backups',
      'address',
      'mail',
    ])
  })
})

describe('a step', () => {
  test('that an administrator dismisses is left out for all of them, until it is brought back', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    const other = await app.user('other', { isAdmin: true })
    const left: StepName[] = ['people', 'backups', 'streets', 'address']
    const answer = await change(admin, 'mail', true)
    expect(answer.body.data.steps.map(({ step }) => step)).toEqual(left)
    expect(await namesOf(other)).toEqual(left)
    expect((await change(other, 'mail', true)).status).toBe(200)
    expect((await change(other, 'mail', false)).body.data.steps.map(({ step }) => step)).toEqual(all)
    expect((await change(other, 'mail', false)).status).toBe(200)
  })

  test('that there is not is refused', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    expect(await change(admin, 'coffee', true)).toMatchObject({
      status: 400,
      body: { status: 'error', message: 'invalid payload' },
    })
    expect(await namesOf(admin)).toEqual(all)
  })

  test('is nothing that others see or change', async () => {
    await using app = openTestApp()
    const [kim, admin] = [await app.user('kim'), await app.user('admin', { isAdmin: true })]
    expect((await kim.get(path)).status).toBe(403)
    expect((await change(kim, 'mail', true)).status).toBe(403)
    expect(await namesOf(admin)).toEqual(all)
  })
})

describe('the migration', () => {
  const before = migrations.findIndex(({ name }) => name.endsWith('_setup_steps.sql'))
  const dismissed = (sqlite: Sqlite) =>
    sqlite.query('SELECT step FROM dismissed_setup_steps ORDER BY rowid').values().flat()

  test('leaves a server alone that is in use', () => {
    using sqlite = new Sqlite(':memory:')
    runMigrations(sqlite, migrations.slice(0, before))
    sqlite.run(
      "INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('sam', 's@example.org', 'x', 0, 'UTC')",
    )
    runMigrations(sqlite, migrations)
    expect(dismissed(sqlite)).toEqual(all)
  })

  test('gives a server without accounts all steps', () => {
    using sqlite = new Sqlite(':memory:')
    runMigrations(sqlite, migrations)
    expect(dismissed(sqlite)).toEqual([])
  })
})
