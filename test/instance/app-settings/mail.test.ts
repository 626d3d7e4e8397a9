// The mail server that was set in the browser, with real servers.
import { expect, test } from 'bun:test'
import type { AppSettingsAnswer, TestEmailAnswer } from '../../../src/instance/app-settings/schemas'
import { type MailServerOptions, startMailServer } from '../../support/mail-server'
import { allSent } from '../../support/mailed-app'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const path = '/api/config/server'

const tryOut = async (admin: TestUser) =>
  (await admin.request<TestEmailAnswer>('POST', `${path}/test-email`)).body.data

const setMail = (admin: TestUser, mail: object) =>
  admin.request<AppSettingsAnswer>('PATCH', path, {
    json: {
      mail: { host: '127.0.0.1', security: 'none', ...mail },
      sender_email: 'trackhut@example.org',
      ui_url: 'https://sport.example.org',
    },
  })

async function openWithServer(options: MailServerOptions = {}) {
  const server = await startMailServer(options)
  const app = openTestApp({ APP_ALLOW_PRIVATE: 'true' })
  const admin = await app.user('admin', { isAdmin: true })
  return {
    server,
    app,
    admin,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a test email arrives at the administrator', async () => {
  await using opened = await openWithServer()
  const { server, admin } = opened
  expect((await admin.request('POST', `${path}/test-email`)).failure?.code).toBe('mail-off')
  await setMail(admin, { port: server.port })
  expect(await tryOut(admin)).toEqual({ recipient: 'admin@example.org', outcome: 'sent', answer: null })
  const email = await server.next()
  expect(email).toMatchObject({
    recipients: ['admin@example.org'],
    envelopeFrom: 'trackhut@example.org',
    subject: 'Trackhut - Test email',
  })
  expect(email.text).toContain('https://sport.example.org')
})

test('emails that waited for a mail server are sent once there is one', async () => {
  await using opened = await openWithServer()
  const { server, app, admin } = opened
  await setMail(admin, { port: server.port })
  await app.request('POST', '/api/auth/password/reset-request', { json: { email: 'admin@example.org' } })
  await admin.request('PATCH', path, { json: { mail: null } })
  app.ctx.jobs.start()
  await admin.request('PATCH', path, { json: { sender_email: 'other@example.org' } })
  await setMail(admin, { port: server.port })
  expect((await server.next()).text).toContain('https://sport.example.org/password-reset')
  await allSent(app)
})

test('a refusal is told in the words of the server, without the password', async () => {
  await using opened = await openWithServer({
    credentials: { user: 'sam', password: 'right' },
  })
  const { server, admin } = opened
  await setMail(admin, { port: server.port, user: 'sam', password: 'wrong-password' })
  const trial = await tryOut(admin)
  expect(trial).toMatchObject({ outcome: 'log-in-refused', answer: expect.stringContaining('535') })
  expect(JSON.stringify(trial)).not.toContain('wrong-password')
  await admin.request('PATCH', path, { json: { mail: { password: 'right' } } })
  expect((await tryOut(admin)).outcome).toBe('sent')
})

test('a refused recipient, a wrong port and a wrong encryption are told apart', async () => {
  await using opened = await openWithServer({
    refuseRecipients: { code: 550, text: '5.1.1 nobody here' },
  })
  const { server, admin } = opened
  await setMail(admin, { port: server.port })
  expect(await tryOut(admin)).toMatchObject({
    outcome: 'recipient-refused',
    answer: expect.stringContaining('5.1.1 nobody here'),
  })
  await setMail(admin, { port: server.port, security: 'starttls' })
  expect((await tryOut(admin)).outcome).toBe('encryption-failed')
  const { port } = server
  await server[Symbol.asyncDispose]()
  await setMail(admin, { port })
  expect((await tryOut(admin)).outcome).toBe('unreachable')
  await setMail(admin, { port, host: 'nowhere.invalid' })
  expect((await tryOut(admin)).outcome).toBe('name-unknown')
})
