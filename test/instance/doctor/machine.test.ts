// Findings of `trackhut doctor` outside the data: permissions, the address, and third-party tile and mail servers.
import { describe, expect, test } from 'bun:test'
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPasskey } from '../../accounts/factors/set-up'
import { mailEnvironment, startMailServer } from '../../support/mail-server'
import { openTestApp } from '../../support/test-app'
import { consult, findingsOf } from './data-directories'

describe('permissions', () => {
  test('that let others in are told and taken away', async () => {
    await using app = openTestApp()
    await (await app.user('sam')).upload()
    const paths = ['.', 'trackhut.db', 'secret.key', 'uploads/workouts']
    for (const path of paths) chmodSync(join(app.dataDir, path), path === 'secret.key' ? 0o644 : 0o755)
    expect(await findingsOf(app, 'permissions')).toMatchObject([
      { state: 'problem', items: expect.arrayContaining(paths) },
    ])
    expect(await findingsOf(app, 'permissions', true)).toMatchObject([{ state: 'repaired' }])
    const modes = paths.map(path => statSync(join(app.dataDir, path)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o700])
    expect(await findingsOf(app, 'permissions', true)).toEqual([])
  })

  test('a key that is none, or is missing, is told', async () => {
    await using app = openTestApp()
    const path = join(app.dataDir, 'secret.key')
    writeFileSync(path, 'short')
    expect(await findingsOf(app, 'permissions', true)).toMatchObject([
      { state: 'problem', sentence: expect.stringContaining('does not hold a key') },
    ])
    rmSync(path)
    expect(await findingsOf(app, 'permissions')).toMatchObject([{ state: 'notice' }])
  })
})

test('passkeys for another address are told, and nothing is said of those for the present one', async () => {
  await using app = openTestApp()
  await addPasskey(await app.user('sam'))
  expect(await findingsOf(app, 'passkeys')).toEqual([])
  app.ctx.config = { ...app.ctx.config, uiUrl: 'http://localhost:8080' }
  expect((await consult(app)).find(({ check }) => check === 'passkeys')).toMatchObject({ state: 'ok' })
  app.ctx.config = { ...app.ctx.config, uiUrl: 'https://new.example.org' }
  expect(await findingsOf(app, 'passkeys')).toMatchObject([
    {
      state: 'notice',
      sentence: 'Passkeys for localhost do not work at the present address (passkeys: 1, people: 1).',
      items: ['localhost'],
    },
  ])
})

describe('the servers of others', () => {
  const tiles = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('nothing here', { status: 404 }),
  })
  const environment = (port: number) => ({
    TILE_SERVER_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=hidden`,
  })

  test('a tile server that does not answer is a problem, one without that tile none', async () => {
    await using without = openTestApp(environment(tiles.port ?? 0))
    expect(await findingsOf(without, 'tiles')).toMatchObject([{ state: 'notice' }])
    await tiles.stop(true)
    await using silent = openTestApp(environment(tiles.port ?? 0))
    const findings = await findingsOf(silent, 'tiles')
    expect(findings).toMatchObject([{ state: 'problem' }])
    expect(JSON.stringify(findings)).not.toContain('hidden')
  })

  test('a mail server is asked, and sent nothing', async () => {
    await using mail = await startMailServer({ credentials: { user: 'sam', password: 'hush' } })
    await using app = openTestApp(mail.environment)
    expect(await findingsOf(app, 'mail')).toEqual([])
    await using wrong = openTestApp(mailEnvironment(mail.url.replace('hush', 'wrong')))
    const findings = await findingsOf(wrong, 'mail')
    expect(findings).toMatchObject([{ state: 'problem' }])
    expect(JSON.stringify(findings)).not.toContain('wrong')
    expect(mail.emails).toEqual([])
  })
})
