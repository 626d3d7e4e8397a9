// Administrators of the app reach nothing of the machine's network by naming servers.
import { expect, test } from 'bun:test'
import type { AppSettingsAnswer, TestEmailAnswer } from '../../../src/instance/app-settings/schemas'
import { startMailServer } from '../../support/mail-server'
import { openTestApp } from '../../support/test-app'

const path = '/api/config/server'

const hidden = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'router.lan',
  'nas',
]

test.each(hidden)('neither tiles nor weather can be asked of %s', async host => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const answer = await admin.request('PATCH', path, {
    json: {
      tile_server_url: `http://${host}/{z}/{x}/{y}.png`,
      weather_provider: 'open-meteo',
      weather_url: `http://${host}:9000`,
    },
  })
  expect(answer.status).toBe(400)
  expect(answer.failure?.detail?.codes).toEqual(['tile-address-private', 'weather-address-private'])
})

test('a mail server that is only reached by way of the resolver is not connected to', async () => {
  await using server = await startMailServer()
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const setHost = (host: string) =>
    admin.request<AppSettingsAnswer>('PATCH', path, {
      json: {
        mail: { host, port: server.port, security: 'none' },
        sender_email: 'trackhut@example.org',
        ui_url: 'https://sport.example.org',
      },
    })
  for (const host of ['127.0.0.1', 'localhost', '::1', 'mail.local']) {
    expect((await setHost(host)).failure?.detail?.codes).toEqual(['mail-server-private'])
  }
  // Resolvers take these for addresses of this machine.
  for (const host of ['127.1', '0x7f.1', 'printer.localhost.']) {
    const { status } = await setHost(host)
    if (status === 400) continue
    const { body } = await admin.request<TestEmailAnswer>('POST', `${path}/test-email`)
    expect(['private-address', 'name-unknown']).toContain(body.data.outcome)
  }
  expect(server.emails).toEqual([])
})

test('what the environment names may be private, as before', async () => {
  await using server = await startMailServer()
  await using app = openTestApp(server.environment)
  const admin = await app.user('admin', { isAdmin: true })
  const { body } = await admin.request<TestEmailAnswer>('POST', `${path}/test-email`)
  expect(body.data.outcome).toBe('sent')
})
