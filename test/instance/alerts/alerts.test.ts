// Emails to administrators: one when a problem begins, and one when it ends.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteJobEnd } from '../../../src/instance/alerts/alerts'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { openMailedApp } from '../../support/mailed-app'
import type { TestUser } from '../../support/test-user'
import { backupEnds } from '../backups/backing-up'

const alerts = async (admin: TestUser) =>
  (await admin.get<HealthReportAnswer>('/api/health')).body.data.alerts.map(({ kind, subject }) => [
    kind,
    subject,
  ])

describe('backups', () => {
  test('that fail are told once, and once that they succeed again', async () => {
    await using app = await openMailedApp()
    const admin = await app.user('admin', { isAdmin: true, language: 'de' })
    await app.user('sam')
    // Creates a file with the name of the folder of backups, so that backups fail.
    writeFileSync(join(app.dataDir, 'backups'), '')
    const backUp = async () => {
      await admin.request('POST', '/api/backups')
      return backupEnds(admin)
    }
    await backUp()
    const told = await app.mail.next()
    expect([told.recipients, told.subject]).toEqual([
      ['admin@example.org'],
      'Trackhut - Eine Sicherung ist fehlgeschlagen',
    ])
    expect(told.text).toContain('http://localhost/admin/health')
    await backUp()
    expect(await alerts(admin)).toEqual([['backup-failed', '']])

    rmSync(join(app.dataDir, 'backups'))
    mkdirSync(join(app.dataDir, 'backups'))
    await backUp()
    // The second failure has sent no email, so the next email is about success.
    expect((await app.mail.next()).subject).toBe('Trackhut - Sicherungen gelingen wieder')
    expect(await alerts(admin)).toEqual([])
    expect(app.mail.emails).toHaveLength(2)
  })
})

describe('work in the background', () => {
  test('that is given up is told once for each kind, to every active administrator, until it succeeds', async () => {
    await using app = await openMailedApp()
    const admin = await app.user('admin', { isAdmin: true })
    await app.user('kim', { isAdmin: true })
    await app.user('gone', { isAdmin: true, isActive: false })
    for (const outcome of ['done', 'given up', 'given up'] as const)
      noteJobEnd(app.ctx, 'fetch-weather', outcome)
    const told = [await app.mail.next(), await app.mail.next()]
    expect(told.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'admin@example.org',
      'kim@example.org',
    ])
    expect(told[0]?.text).toContain('The server has given up on work in the background: fetch-weather.')
    noteJobEnd(app.ctx, 'draw-picture', 'done')
    expect(await alerts(admin)).toEqual([['jobs-given-up', 'fetch-weather']])
    noteJobEnd(app.ctx, 'fetch-weather', 'done')
    noteJobEnd(app.ctx, 'fetch-weather', 'done')
    const over = [await app.mail.next(), await app.mail.next()]
    expect(new Set(over.map(({ subject }) => subject))).toEqual(
      new Set(['Trackhut - Work in the background succeeds again']),
    )
    expect(await alerts(admin)).toEqual([])
    expect(app.mail.emails).toHaveLength(4)
  })
})
