import { expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showConfig } from '../../../src/cli/commands/show-config'
import { settings } from '../../../src/platform/settings/table/settings'
import { callCommand } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'

/** Shows the settings in a folder without an instance, and checks that none is created. */
async function showNowhere(environment: Record<string, string>, options = {}) {
  using folder = temporaryFolder()
  const said = await callCommand(showConfig, { flags: { data: folder.path }, environment, options })
  expect(readdirSync(folder.path)).toEqual([])
  return { folder: folder.path, said }
}

test('shows every setting and where it comes from', async () => {
  const { folder, said } = await showNowhere({ TZ: 'Europe/Paris' })
  const lines = said.split('\n')
  for (const { name } of settings) expect(lines.some(line => line.startsWith(`${name}=`))).toBe(true)
  expect(lines).toContain(`DATA_DIR=${folder}  # --data`)
  expect(lines).toContain('TZ=Europe/Paris  # environment')
  expect(lines).toContain('API_RATE_LIMITS=300 per 5 minutes  # default')
  expect(lines).toContain('# No instance has been started here yet.')
})

test('names whichever of them counts', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'trackhut.toml'), 'tz = "Europe/Paris"\nbackup_keep = 3\n')
  const said = await callCommand(showConfig, {
    flags: { data: folder.path, 'backup-every': '24h' },
    environment: { BACKUP_KEEP: '5' },
    options: { json: true },
  })
  expect(JSON.parse(said)).toMatchObject({
    settings: {
      TZ: { value: 'Europe/Paris', source: 'trackhut.toml' },
      BACKUP_KEEP: { value: '5', source: 'environment' },
      BACKUP_EVERY: { value: '24h', source: '--backup-every' },
      WEBDAV: { value: 'false', source: 'default' },
    },
  })
})

test('shows no password and no key', async () => {
  const secrets = {
    EMAIL_URL: 'smtp://sam:hidden@mail.example.org:587/?tls=True',
    APP_SECRET_KEY: 'hidden'.repeat(6),
    SETUP_TOKEN: 'hidden'.repeat(6),
    TILE_SERVER_URL: 'https://sam:hidden@{s}.tile.example.org/hidden/{z}/{x}/{y}.png?key=hidden',
  }
  for (const options of [{}, { json: true }]) {
    const { said } = await showNowhere(secrets, options)
    expect(said).not.toContain('hidden')
    expect(said).toContain('smtp://sam:***@mail.example.org:587/?tls=True')
    expect(said).toContain('https://{s}.tile.example.org/***')
  }
})

test('tells which lines of the file do not count', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'trackhut.toml'), 'update_feed = "https://example.org/evil"\n')
  const said = await callCommand(showConfig, { flags: { data: folder.path } })
  expect(said).toContain(
    '\n# update_feed in trackhut.toml is ignored: set UPDATE_FEED in /etc/trackhut/trackhut.env or in the environment\n',
  )
  expect(said).toContain('\nUPDATE_FEED=  # default\n')
})

test('is JSON for scripts, with what is kept in the database when there is one', async () => {
  const nowhere = await showNowhere({ API_RATE_LIMITS: '' }, { json: true })
  expect(JSON.parse(nowhere.said)).toMatchObject({
    settings: {
      DATA_DIR: { value: nowhere.folder, source: '--data' },
      API_RATE_LIMITS: { value: '', source: 'environment' },
      APP_SECRET_KEY: { value: '', source: 'default' },
    },
    configuration: null,
  })
  await using app = openTestApp()
  const environment = { DATA_DIR: app.dataDir }
  const said = await callCommand(showConfig, { environment, options: { json: true } })
  expect(JSON.parse(said)).toMatchObject({
    configuration: { max_users: 0, is_email_sending_enabled: false },
  })
  expect(await callCommand(showConfig, { environment })).toContain('\nmax_users=0\n')
})
