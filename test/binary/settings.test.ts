// Settings of a running server: the lines of its log about them, and reading them again after SIGHUP.
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const writeSettings = (folder: string, text: string) => {
  mkdirSync(join(folder, 'trackhut-data'), { recursive: true })
  writeFileSync(join(folder, 'trackhut-data', 'trackhut.toml'), text)
}

test('the log tells of lines that do not count in trackhut.toml, and that all limits are off', async () => {
  using folder = temporaryFolder()
  writeSettings(folder.path, 'update_feed = "https://example.org/evil"\n')
  await using server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
  expect(server.output()).toContain(
    'warn update_feed in trackhut.toml is ignored: set UPDATE_FEED in /etc/trackhut/trackhut.env or in the environment',
  )
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
