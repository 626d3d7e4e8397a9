import { describe, expect, test } from 'bun:test'
import type { ProfileAnswer } from '../../../src/accounts/profile/schemas'
import { tokenIn } from '../../support/mail-server'
import { type MailedApp, openMailedApp } from '../../support/mailed-app'
import { password, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const confirm = (app: Pick<MailedApp, 'request'>, token: unknown) =>
  app.request('POST', '/api/auth/email/update', { json: { token } })

const changeTo = (user: TestUser, email: string) =>
  user.request('PATCH', '/api/auth/profile/edit/account', { json: { email, password } })

const emailOf = async (user: TestUser) => {
  const { email, email_to_confirm } = (await user.get<ProfileAnswer>('/api/auth/profile')).body.data
  return [email, email_to_confirm]
}

/** Waits for the email to the new address. The old address gets an email as well. */
async function confirmationEmail(app: MailedApp, address: string) {
  for (;;) {
    const message = await app.mail.next()
    if (message.recipients[0] === address) return message
  }
}

const invalid = [400, { status: 'error', message: 'invalid payload' }]
const updated = [200, { status: 'success', message: 'email updated' }]

test('a new address counts once the link sent to it was followed', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await changeTo(sam, 'new@example.org')
  const message = await confirmationEmail(app, 'new@example.org')
  expect(message.subject).toBe('Trackhut - Confirm email change')
  expect(message.text).toMatch(/^Verify your email: http:\/\/localhost\/email-update\?token=[\w-]{43}$/m)
  expect(await emailOf(sam)).toEqual(['sam@example.org', 'new@example.org'])

  const token = tokenIn(message)
  const answer = await confirm(app, token)
  expect([answer.status, answer.body]).toEqual(updated)
  expect(await emailOf(sam)).toEqual(['new@example.org', null])
  const again = await confirm(app, token)
  expect([again.status, again.body]).toEqual(invalid)
})

test('of two changes the later one counts', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await changeTo(sam, 'first@example.org')
  const first = tokenIn(await confirmationEmail(app, 'first@example.org'))
  await changeTo(sam, 'second@example.org')
  const second = tokenIn(await confirmationEmail(app, 'second@example.org'))
  expect((await confirm(app, first)).status).toBe(400)
  expect((await confirm(app, second)).status).toBe(200)
  expect(await emailOf(sam)).toEqual(['second@example.org', null])
})

test('a link works for seven days', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await changeTo(sam, 'new@example.org')
  const token = tokenIn(await confirmationEmail(app, 'new@example.org'))
  app.advanceClock(7 * 86_400_000)
  expect((await confirm(app, token)).status).toBe(400)
})

test('of many who want one address one gets it', async () => {
  await using app = await openMailedApp()
  const tokens: string[] = []
  for (const name of ['ann', 'bob', 'cat']) {
    const user = await app.user(name)
    await changeTo(user, name === 'bob' ? 'Wanted@Example.org' : 'wanted@example.org')
    const message = await app.mail.next()
    const other = await app.mail.next()
    tokens.push(tokenIn(message.recipients[0]?.toLowerCase() === 'wanted@example.org' ? message : other))
  }
  const statuses = (await Promise.all(tokens.map(token => confirm(app, token)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400, 400])
})

describe('a confirmation is refused', () => {
  const app = testApp()
  test.each([
    ['without a token', undefined],
    ['with null', null],
    ['with a number', 1],
    ['with an empty token', ''],
    ['with a token there is not', 'x'.repeat(43)],
  ])('%s', async (_, token) => {
    const answer = await confirm(app, token)
    expect([answer.status, answer.body]).toEqual(invalid)
  })
})
