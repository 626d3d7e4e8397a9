// The settings of the executable: options, the environment, trackhut.toml, and SIGHUP.
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const writeSettings = (folder: string, text: string) => {
  mkdirSync(join(folder, 'trackhut-data'), { recursive: true })
  writeFileSync(join(folder, 'trackhut-data', 'trackhut.toml'), text)
}

test('config says where each comes from', async () => {
  using folder = temporaryFolder()
  writeSettings(folder.path, 'tz = "Europe/Paris"\nbackup_keep = 3\n')
  const args = ['config', '--json', '--backup-every', '24h']
  const { stdout } = await runTrackhut({ folder: folder.path, args, environment: { BACKUP_KEEP: '5' } })
  expect(JSON.parse(stdout)).toMatchObject({
    settings: {
      TZ: { value: 'Europe/Paris', source: 'trackhut.toml' },
      BACKUP_KEEP: { value: '5', source: 'environment' },
      BACKUP_EVERY: { value: '24h', source: '--backup-every' },
      WEBDAV: { value: 'false', source: 'default' },
    },
  })
})

test('lines that do not count in trackhut.toml are told, by the log and by config', async () => {
  using folder = temporaryFolder()
  writeSettings(folder.path, 'update_feed = "https://example.org/evil"\n')
  const line =
    'update_feed in trackhut.toml is ignored: set UPDATE_FEED in /etc/trackhut/trackhut.env or in the environment'
  await using server = await startServer({ folder: folder.path })
  expect(server.output()).toContain(`warn ${line}`)
  const { stdout } = await runTrackhut({ folder: folder.path, args: ['config'] })
  expect(stdout).toContain(`\n# ${line}\n`)
  expect(stdout).toContain('\nUPDATE_FEED=  # default\n')
})

test('the log says that all limits are off', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
  const { headers } = await server.request('GET', '/api/ping')
  expect(headers.get('x-ratelimit-limit')).toBe(null)
  expect(server.output()).toContain('warn All limits are off')
})

test('SIGHUP makes a running server read them again', async () => {
  using folder = temporaryFolder()
  writeSettings(folder.path, '')
  await using server = await startServer({ folder: folder.path })
  const limitOf = async () => (await server.request('GET', '/api/ping')).headers.get('x-ratelimit-limit')
  expect(await limitOf()).toBe('300')
  expect(server.output()).not.toContain('All limits are off')
  writeSettings(folder.path, 'api_rate_limits = "77 per minute"\nhost = "::1"\n')
  process.kill(server.pid, 'SIGHUP')
  await until(async () => (await limitOf()) === '77')
  expect(server.output()).toContain(
    'info The settings were read again {"changed":"API_RATE_LIMITS","at_next_start":""}',
  )
  writeSettings(folder.path, 'api_rate_limits = ')
  process.kill(server.pid, 'SIGHUP')
  await until(() => server.output().includes('nothing was changed {"reason":"trackhut.toml: line 1: '))
  expect(await limitOf()).toBe('77')
})
