// Settings of the server that administrators set in the browser: who wins, what is kept, and what is never shown.

import { describe, expect, test } from 'bun:test'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AppSettingsAnswer } from '../../../src/instance/app-settings/schemas'
import { minute } from '../../../src/lib/durations'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const path = '/api/config/server'

const settingsOf = async (admin: TestUser) => (await admin.get<AppSettingsAnswer>(path)).body.data
const change = (admin: TestUser, json: object) => admin.request<AppSettingsAnswer>('PATCH', path, { json })

async function openWithAdmin(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  return { app, admin: await app.user('admin', { isAdmin: true }) }
}

const mail = {
  host: 'smtp.example.org',
  security: 'tls',
  user: 'sam@example.org',
  password: 'a%b/c ü',
} as const

test('a session without a proof of the last ten minutes changes nothing', async () => {
  const { app, admin } = await openWithAdmin()
  await using _ = app
  app.advanceClock(11 * minute)
  const json = { ui_url: 'https://sport.example.org' }
  expect((await change(admin, json)).failure?.code).toBe('proof-required')
  expect((await settingsOf(admin)).ui_url.value).not.toBe('https://sport.example.org')
  await admin.prove()
  expect((await change(admin, json)).status).toBe(200)
})

describe('settings', () => {
  test('take effect at once, and are there after a restart', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const answer = await change(admin, {
      mail,
      sender_email: 'trackhut@example.org',
      ui_url: 'https://sport.example.org/',
      weather_provider: 'open-meteo',
      tile_server_url: 'https://{s}.tile.example.org/{z}/{x}/{y}.png?key=tilekey',
      tile_subdomains: 'a,b',
      map_attribution: 'By <a href="https://example.org/">us</a>',
      connections_per_address: '64',
      outgoing_hosts: 'external, *.lan',
    })
    expect(answer.status).toBe(200)
    const expectInEffect = () => {
      expect(app.ctx.config).toMatchObject({
        uiUrl: 'https://sport.example.org',
        mailServer: {
          host: 'smtp.example.org',
          port: 465,
          security: 'tls',
          credentials: { user: 'sam@example.org', password: 'a%b/c ü' },
        },
        weatherProvider: 'open-meteo',
        connectionsPerAddress: 64,
        outgoingHosts: { external: true, private: false, names: ['*.lan'] },
      })
      expect([app.ctx.mail, app.ctx.weather, app.ctx.tiles]).not.toContain(null)
    }
    expectInEffect()
    expect(await settingsOf(admin)).toEqual(answer.body.data)
    await app.restart()
    expectInEffect()
    const { body } = await app.request<{ data: object }>('GET', '/api/config')
    expect(body.data).toMatchObject({ is_email_sending_enabled: true, weather_provider: 'open-meteo' })
  })

  test('are back at their defaults when they are emptied', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    await change(admin, { weather_provider: 'open-meteo', mail, map_attribution: 'us' })
    await change(admin, { weather_provider: null, mail: null, map_attribution: '' })
    expect(app.ctx.config).toMatchObject({ weatherProvider: null, mailServer: null })
    expect(app.ctx.config.mapAttribution).toContain('OpenStreetMap')
    expect(app.ctx.weather).toBeNull()
    expect((await settingsOf(admin)).weather_provider).toMatchObject({ value: null, is_set: false })
  })

  test('change alone, so that the last word of two administrators counts for each', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const other = await app.user('kim', { isAdmin: true })
    await change(admin, { mail, sender_email: 'a@example.org' })
    await change(other, { sender_email: 'b@example.org' })
    await change(admin, { ui_url: 'https://a.example.org' })
    await change(other, { ui_url: 'https://b.example.org', mail: { password: 'new' } })
    expect(app.ctx.config).toMatchObject({
      senderEmail: 'b@example.org',
      uiUrl: 'https://b.example.org',
      mailServer: { host: 'smtp.example.org', credentials: { user: 'sam@example.org', password: 'new' } },
    })
  })

  test('are for sessions of administrators', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const kim = await app.user('kim')
    expect((await kim.get(path)).failure?.code).toBe('not-administrator')
    expect((await change(kim, { ui_url: null })).failure?.code).toBe('not-administrator')
    expect((await kim.request('POST', `${path}/test-email`)).failure?.code).toBe('not-administrator')
    expect((await app.request('GET', path)).status).toBe(401)
    expect((await change(admin, {})).failure?.code).toBe('nothing-to-change')
  })
})

describe('the environment', () => {
  test('wins, and the answer says what fixes a setting', async () => {
    const { app, admin } = await openWithAdmin({ UI_URL: 'https://fixed.example.org' })
    await using _ = app
    expect((await settingsOf(admin)).ui_url).toEqual({
      value: 'https://fixed.example.org',
      is_set: true,
      is_lost: false,
      fixed_by: 'UI_URL',
      fixed_in: 'environment',
    })
    const refused = await change(admin, { ui_url: 'https://a.example.org', sender_email: 'a@example.org' })
    expect([refused.status, refused.failure?.code]).toEqual([400, 'setting-fixed'])
    expect(app.ctx.config).toMatchObject({ uiUrl: 'https://fixed.example.org', senderEmail: null })
  })

  test('fixes all settings of a service, so that its key goes nowhere else', async () => {
    const { app, admin } = await openWithAdmin({
      WEATHER_API_PROVIDER: 'visualcrossing',
      WEATHER_API_KEY: 'key-of-the-machine',
    })
    await using _ = app
    const { weather_url, weather_key } = await settingsOf(admin)
    expect(weather_url.fixed_by).toBe('WEATHER_API_PROVIDER')
    expect(weather_key.fixed_by).toBe('WEATHER_API_KEY')
    const refused = await change(admin, { weather_url: 'https://weather.example.org' })
    expect(refused.failure?.code).toBe('setting-fixed')
  })

  test('wins over what was stored before, also if the two contradict each other', async () => {
    await using first = openTestApp()
    const admin = await first.user('admin', { isAdmin: true })
    await change(admin, { weather_provider: 'open-meteo', ui_url: 'https://a.example.org' })
    await first.restart(() => Object.assign(first.ctx.config, readAgain(first.ctx.config)))
    expect(first.ctx.config).toMatchObject({
      uiUrl: 'https://given.example.org',
      weatherProvider: 'open-meteo',
    })
  })
})

/** The settings as if the environment had a public address, too. */
function readAgain(config: { given: ReadonlyMap<string, { text: string; source: string }> }) {
  const given = new Map(config.given)
  given.set('UI_URL', { text: 'https://given.example.org', source: 'environment' })
  return { given, uiUrl: 'https://given.example.org' }
}

describe('secrets', () => {
  const secrets = ['pass-word-1', 'weather-key-1', 'tile-key-1']
  const all = {
    mail: { ...mail, password: 'pass-word-1' },
    weather_provider: 'visualcrossing',
    weather_key: 'weather-key-1',
    tile_server_url: 'https://tile.example.org/{z}/{x}/{y}.png?key=tile-key-1',
  }

  test('are in no answer, no log, no audit and not in the database', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const answer = await change(admin, all)
    expect(answer.body.data).toMatchObject({
      mail: { has_password: true, user: 'sam@example.org' },
      weather_key: { shown: null, is_set: true },
      tile_server_url: { shown: 'https://tile.example.org', is_set: true },
    })
    app.ctx.database.checkpoint()
    const audit = await admin.get('/api/audit')
    const told = [answer.body, audit.body, await settingsOf(admin)].map(body => JSON.stringify(body))
    const kept = ['trackhut.db', 'trackhut.db-wal'].map(name => readIfThere(join(app.dataDir, name)))
    for (const secret of secrets) {
      expect([...told, app.logLines.join('\n'), ...kept].some(text => text.includes(secret))).toBe(false)
    }
    expect(told.join()).toContain('settings-changed')
    expect(told.join()).toContain('["mail","tile_server_url","weather_provider","weather_key"]')
  })

  test('have to be entered again if their key is gone, and the server starts nevertheless', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    await change(admin, { ...all, ui_url: 'https://sport.example.org' })
    await app.restart(() => rmSync(dataDirAt(app.dataDir).secretKey))
    const again = await app.user('other', { isAdmin: true })
    expect(await settingsOf(again)).toMatchObject({
      mail: { host: null, has_password: false, is_lost: true },
      tile_server_url: { is_set: false, is_lost: true },
      weather_key: { is_set: false, is_lost: true },
      weather_provider: { value: null },
      ui_url: { value: 'https://sport.example.org' },
    })
    const warned = app.logLines.some(line => line.includes('do not go together'))
    expect(warned).toBe(true)
  })

  test('do not go to another server without being entered again', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    await change(admin, all)
    const codes = async (json: object) => (await change(admin, json)).failure?.detail?.codes
    expect(await codes({ mail: { host: 'evil.example.org' } })).toEqual(['mail-password-needed'])
    expect(await codes({ mail: { port: 2525 } })).toEqual(['mail-password-needed'])
    expect(await codes({ mail: { security: 'none' } })).toEqual(['mail-password-needed'])
    expect(await codes({ weather_url: 'https://evil.example.org' })).toEqual(['weather-key-needed'])
    expect((await change(admin, { mail: { host: 'other.example.org', password: 'other' } })).status).toBe(200)
    expect((await change(admin, { weather_provider: null })).status).toBe(200)
    expect((await settingsOf(admin)).weather_key.is_set).toBe(false)
  })
})

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

describe('bad values', () => {
  test.each([
    [{ mail: { host: 'two words' } }, 'mail-server-invalid'],
    [{ mail: { host: 'a/b' } }, 'mail-server-invalid'],
    [{ mail: { host: 'user@host' } }, 'mail-server-invalid'],
    [{ mail: { port: 25 } }, 'mail-server-invalid'],
    [{ sender_email: 'nobody' }, 'sender-invalid'],
    [{ sender_email: 'a@example.org\r\nBcc: b@example.org' }, 'sender-invalid'],
    [{ ui_url: 'ftp://example.org' }, 'public-address-invalid'],
    [{ ui_url: 'https://example.org/trackhut' }, 'public-address-invalid'],
    [{ tile_server_url: 'file:///etc/passwd' }, 'tile-address-invalid'],
    [{ tile_server_url: 'https://tile.example.org/1.png' }, 'tile-address-invalid'],
    [{ tile_subdomains: 'evil.example.org/' }, 'tile-subdomains-invalid'],
    [{ map_attribution: '<img src=x onerror=alert(1)>' }, 'attribution-invalid'],
    [{ map_attribution: '<a href="javascript:alert(1)">a</a>' }, 'attribution-invalid'],
    [{ weather_provider: 'nobody' }, 'weather-provider-unknown'],
    [{ weather_provider: 'visualcrossing' }, 'weather-key-missing'],
    [{ weather_url: 'file:///etc/passwd' }, 'weather-address-invalid'],
    [{ connections_per_address: '0' }, 'connections-invalid'],
    [{ outgoing_hosts: 'https://example.org' }, 'outgoing-hosts-invalid'],
    [{ outgoing_hosts: 'external, loopback' }, 'outgoing-hosts-invalid'],
    [{ outgoing_hosts: 'external, 127.0.0.0/8' }, 'outgoing-hosts-invalid'],
    [{ outgoing_hosts: '::/0' }, 'outgoing-hosts-invalid'],
  ])('such as %j are refused', async (json, code) => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const answer = await change(admin, json)
    expect(answer.status).toBe(400)
    expect(answer.failure).toMatchObject({ code: 'rules-broken', detail: { codes: [code] } })
  })

  test('leave everything as it was, and all of them are named', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    const before = await settingsOf(admin)
    const answer = await change(admin, { weather_provider: 'open-meteo', sender_email: 'x', ui_url: 'x' })
    expect(answer.failure?.detail?.codes).toEqual(['sender-invalid', 'public-address-invalid'])
    expect(await settingsOf(admin)).toEqual(before)
  })

  test('of limits would lock administrators out', async () => {
    const { API_RATE_LIMITS } = { API_RATE_LIMITS: undefined }
    await using app = openTestApp({ API_RATE_LIMITS })
    const admin = await app.user('admin', { isAdmin: true })
    const refused = await change(admin, { rate_limits: '2 per 5 minutes' })
    expect(refused.failure?.detail?.codes).toEqual(['rate-limits-invalid'])
    expect((await change(admin, { rate_limits: '500 per 5 minutes' })).status).toBe(200)
    expect(app.ctx.config.rateLimits).toMatchObject([{ requests: 500, windowS: 300 }])
    expect((await change(admin, { rate_limits: '' })).body.data.rate_limits.value).toBe('300 per 5 minutes')
  })
})
