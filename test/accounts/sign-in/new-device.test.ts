import { expect, test } from 'bun:test'
import { minute } from '../../../src/lib/durations'
import { knownDevices } from '../../../src/platform/db/tables'
import { allSent, type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp, password } from '../../support/test-app'
import { addPasskey, challengeFor, optionsFrom, setUpApp } from '../factors/set-up'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type App = Pick<MailedApp, 'request'>

async function logIn(app: App, { device, agent = firefox }: { device?: string; agent?: string } = {}) {
  const headers = { 'user-agent': agent, ...(device !== undefined && { 'x-device-id': device }) }
  const json = { email: 'sam@example.org', password }
  expect((await app.request('POST', '/api/auth/login', { json, headers })).status).toBe(200)
}

const [phone, laptop] = ['1111-2222-3333-4444', '5555-6666-7777-8888']

test('a log-in from another device is told, once, with its browser; the first and known ones are not', async () => {
  await using app = await openMailedApp()
  await app.user('sam', { language: 'fr' })
  for (const device of [phone, phone, laptop, phone, laptop]) await logIn(app, { device })
  await allSent(app)
  const { recipients, subject, text } = await app.mail.next()
  expect([recipients.join(), subject]).toEqual(['sam@example.org', 'Trackhut - Nouvelle connexion'])
  expect(text).toContain('Firefox, Linux')
  expect(app.mail.emails).toHaveLength(1)
})

test('a device is known whatever the way to log in, and told once', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await logIn(app, { device: phone })
  const { code } = await setUpApp(app, sam)
  const { authenticator } = await addPasskey(sam)
  const headersOf = (device: string) => ({ 'user-agent': firefox, 'x-device-id': device })
  const withCode = async (device: string) => {
    app.advanceClock(minute)
    const json = { challenge: await challengeFor(app, 'sam'), code: code() }
    return app.request('POST', '/api/auth/login/second-factor', { json, headers: headersOf(device) })
  }
  const withPasskey = async (device: string) => {
    const json = { passkey: authenticator.use(await optionsFrom(app, '/api/auth/login/passkey/options')) }
    return app.request('POST', '/api/auth/login/passkey', { json, headers: headersOf(device) })
  }
  const told = async () => {
    await allSent(app)
    return app.mail.emails.filter(({ subject }) => subject === 'Trackhut - New log-in').length
  }
  for (const way of [withCode, withPasskey, withCode]) expect((await way(phone)).status).toBe(200)
  expect(await told()).toBe(0)
  // A first step alone is no log-in, so it makes no device known.
  await app.request('POST', '/api/auth/login', {
    json: { email: 'sam@example.org', password },
    headers: headersOf(laptop),
  })
  for (const way of [withPasskey, withCode, withPasskey]) expect((await way(laptop)).status).toBe(200)
  expect(await told()).toBe(1)
})

test('many new devices hold back no email about a factor', async () => {
  await using app = await openMailedApp({ API_RATE_LIMITS: '300 per 5 minutes' })
  const sam = await app.user('sam')
  for (let device = 0; device < 8; device++) await logIn(app, { device: `0000-1111-2222-${1000 + device}` })
  await setUpApp(app, sam)
  expect((await sam.delete('/api/auth/second-factor/authenticator')).status).toBe(204)
  await allSent(app)
  expect(app.mail.emails.map(({ subject }) => subject).toSorted()).toEqual([
    ...Array<string>(5).fill('Trackhut - New log-in'),
    ...Array<string>(2).fill('Trackhut - Second factor or passkey changed'),
  ])
})

test('programs without an id of their own are told apart by their family', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  for (const agent of ['curl/8.1', 'curl/8.2', 'python-requests/2', firefox]) await logIn(app, { agent })
  await allSent(app)
  expect((await app.mail.next()).text).toContain('Firefox, Linux')
  expect(app.mail.emails).toHaveLength(1)
})

test('ids are kept as hashes, fifty for each account at most, the latest used', async () => {
  await using app = openTestApp()
  await app.user('sam')
  const devices = Array.from({ length: 60 }, (_, index) => `0000-1111-2222-${1000 + index}`)
  for (const device of devices) {
    app.advanceClock(1000)
    await logIn(app, { device })
  }
  const rows = app.ctx.db.select().from(knownDevices).all()
  expect(rows).toHaveLength(50)
  expect(JSON.stringify(rows)).not.toContain('1111')
  const before = rows.map(({ hash }) => hash).toSorted()
  await logIn(app, { device: devices.at(-1)! })
  const after = app.ctx.db.select().from(knownDevices).all()
  expect(after.map(({ hash }) => hash).toSorted()).toEqual(before)
})

test('an impossible id counts as none', async () => {
  await using app = openTestApp()
  await app.user('sam')
  for (const device of ['short', 'x'.repeat(65), 'with spaces in between it']) await logIn(app, { device })
  expect(app.ctx.db.select().from(knownDevices).all()).toHaveLength(1)
})
