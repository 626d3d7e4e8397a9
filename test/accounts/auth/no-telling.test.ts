// No response reveals whether an email address has an account.
import { describe, expect, test } from 'bun:test'
import { openMailedApp } from '../../support/mailed-app'
import type { Answer } from '../../support/requests'
import { openTestApp, password } from '../../support/test-app'

const addresses = {
  'a stranger': 'nobody@example.org',
  'a user': 'sam@example.org',
  'a user in other letters': 'SAM@Example.ORG',
  'a user and a space': 'sam@example.org ',
  'an inactive user': 'sleeper@example.org',
}

const doors: Record<string, { path: string; body(email: string, index: number): object }> = {
  'logging in': { path: 'login', body: email => ({ email, password: 'not the password' }) },
  'asking for the confirmation again': { path: 'account/resend-confirmation', body: email => ({ email }) },
  'asking for a new password': { path: 'password/reset-request', body: email => ({ email }) },
}

/** The parts of a response that a client sees, except the time. */
const seen = ({ status, headers, body }: Answer) => {
  const all = Object.fromEntries(headers)
  delete all.date
  return { status, headers: all, body }
}

describe.each(Object.entries(doors))('%s', (_, { path, body }) => {
  test('gives the same answer to everybody', async () => {
    await using app = await openMailedApp()
    await app.user('sam')
    await app.user('sleeper', { isActive: false })
    const answers = []
    for (const [index, email] of Object.values(addresses).entries()) {
      answers.push(seen(await app.request('POST', `/api/auth/${path}`, { json: body(email, index) })))
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]!)
  })
})

test('a request for an email does the same for every address; whose it is is found out later', async () => {
  await using app = openTestApp({
    EMAIL_URL: 'smtp://127.0.0.1:9',
    SENDER_EMAIL: 'trackhut@example.org',
    UI_URL: 'http://localhost',
  })
  await app.user('sam')
  const statements = async (email: string) => {
    const before = app.ctx.database.sqlite.query('SELECT total_changes() AS changes').get()
    await app.request('POST', '/api/auth/password/reset-request', { json: { email } })
    const after = app.ctx.database.sqlite.query('SELECT total_changes() AS changes').get()
    return (after as { changes: number }).changes - (before as { changes: number }).changes
  }
  expect(await statements('sam@example.org')).toBe(await statements('nobody@example.org'))
})

test.each([
  ['with mail', openMailedApp],
  ['without mail', async () => openTestApp()],
])('registering gives the same answer to everybody, %s', async (_, open) => {
  await using app = await open()
  await app.user('sam')
  await app.user('sleeper', { isActive: false })
  const register = (username: string, email: string) =>
    app.request('POST', '/api/auth/register', {
      json: { username, email, password, accepted_policy: true },
    })
  const stranger = seen(await register('stranger', 'nobody@example.org'))
  expect(seen(await register('impostor', 'SAM@example.org'))).toEqual(stranger)
  expect(seen(await register('another', 'sleeper@example.org'))).toEqual(stranger)
  expect(stranger.body).toEqual({ status: 'success' })
})
