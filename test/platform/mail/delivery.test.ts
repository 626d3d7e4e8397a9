// Emails in the outbox are delivered, even if attempts fail on the way.

import { describe, expect, test } from 'bun:test'
import { deleteUser } from '../../../src/accounts/users/store'
import { redeemOneTimeToken } from '../../../src/platform/access/one-time-tokens'
import type { OneTimePurpose } from '../../../src/platform/access/store'
import { createMailer } from '../../../src/platform/mail/mailer'
import { startMailServer, tokenIn } from '../../support/mail-server'
import { openMailedApp } from '../../support/mailed-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { nextTurn } from '../../support/waiting'
import { type App, allSent, jobsOf, kinds, logged, queue, waiting } from './outbox'

const hourMs = 3_600_000

const redeem = ({ ctx }: App, purpose: OneTimePurpose, token: string) =>
  redeemOneTimeToken(ctx.db, purpose, token, ctx.clock())

describe('an email with a token', () => {
  const emails: [kind: OneTimePurpose, page: string, hours: number][] = [
    ['confirm-account', '/account-confirmation', 7 * 24],
    ['reset-password', '/password-reset', 1],
    ['confirm-email', '/email-update', 7 * 24],
  ]

  test.each(emails)('%s leads to %s and is good for %d hours', async (kind, page, hours) => {
    await using app = await openMailedApp()
    const email = 'sam@example.org'
    const { account } = await app.user('sam', { isActive: false, emailToConfirm: email })
    for (const [early, redeemed] of [
      [1, { userId: account.id, email }],
      [0, undefined],
    ] as const) {
      queue(app, { to: 'sam', kind })
      const message = await app.mail.next()
      expect(message.recipients).toEqual([email])
      expect(message.text).toContain(`: http://localhost${page}?token=`)
      app.advanceClock(hours * hourMs - early)
      expect(redeem(app, kind, tokenIn(message))).toEqual(redeemed!)
    }
  })
})

describe('a link that waited in the outbox is not sent any more', () => {
  test.each<
    [name: string, kind: OneTimePurpose, facts: { isActive: boolean; emailToConfirm: string | null }]
  >([
    ['once the account is active', 'confirm-account', { isActive: true, emailToConfirm: null }],
    ['once another address is wanted', 'confirm-email', { isActive: true, emailToConfirm: 'b@example.org' }],
    ['once no other address is wanted', 'confirm-email', { isActive: true, emailToConfirm: null }],
    ['to an address that was given up', 'reset-password', { isActive: true, emailToConfirm: null }],
    [
      'to an address that was given up unconfirmed',
      'confirm-account',
      { isActive: false, emailToConfirm: null },
    ],
  ])('%s', async (_, kind, facts) => {
    await using app = await openMailedApp()
    await app.user('sam', facts)
    queue(app, {
      to: 'sam',
      kind,
      address: kind === 'confirm-account' && facts.isActive ? 'sam@example.org' : 'a@example.org',
    })
    await allSent(app)
    expect([app.mail.emails, waiting(app)]).toEqual([[], []])
  })
})

test('everybody is written to in their own language', async () => {
  await using app = await openMailedApp()
  await app.user('sam', { language: 'de' })
  await app.user('robin', { language: 'fr' })
  await app.user('kim', { language: 'tlh' })
  for (const to of ['sam', 'robin', 'kim']) queue(app, { to, kind: 'password-changed' })
  await allSent(app)
  const subjects = app.mail.emails.map(({ recipients, subject }) => [recipients[0], subject])
  expect(subjects).toEqual([
    ['sam@example.org', 'Trackhut - Passwort geändert'],
    ['robin@example.org', 'Trackhut - Mot de passe modifié'],
    ['kim@example.org', 'Trackhut - Password changed'],
  ])
})

test('what an email says about its cause arrives with it', async () => {
  await using app = await openMailedApp()
  await app.user('sam')
  const details = { newAddress: 'new@example.org', origin: { browser: 'Firefox', system: 'Linux' } }
  queue(app, { to: 'sam', kind: 'email-changed', details })
  const { text, html } = await app.mail.next()
  for (const part of [text, html]) {
    expect(part).toContain('new@example.org')
    expect(part).toContain('Firefox, Linux')
  }
})

test('without mail nothing is queued', async () => {
  await using app = openTestApp()
  await app.user('sam')
  for (const kind of kinds) queue(app, { to: 'sam', kind })
  expect([waiting(app), jobsOf(app)]).toEqual([[], []])
})

test('the time a server was down does not count against a link', async () => {
  const down = await startMailServer()
  await down[Symbol.asyncDispose]()
  await using app = openTestApp(down.environment)
  await app.user('sam')
  app.ctx.jobs.start()
  queue(app, { to: 'sam', kind: 'reset-password' })
  await logged(app, 'A job failed')
  await using up = await startMailServer({ port: down.port })
  app.advanceClock(30 * hourMs)
  app.ctx.jobs.wake()
  const message = await up.next()
  app.advanceClock(hourMs - 1)
  expect(redeem(app, 'reset-password', tokenIn(message))).toBeDefined()
})

test('who was sent an email, and crashed before that was noted, is sent it again with a new link', async () => {
  using folder = temporaryFolder()
  const silent = await startMailServer({ neverAnswersEmails: true })
  const environment = { ...silent.environment, DATA_DIR: folder.path }
  const crashing = openTestApp(environment)
  await crashing.user('sam')
  queue(crashing, { to: 'sam', kind: 'reset-password' })
  crashing.ctx.jobs.start()
  const first = await silent.next()
  await crashing.close()
  await silent[Symbol.asyncDispose]()
  expect(crashing.logLines.join()).not.toContain('failed')

  await using mail = await startMailServer({ port: silent.port })
  await using app = openTestApp(environment)
  app.ctx.jobs.start()
  const second = await mail.next()
  expect(redeem(app, 'reset-password', tokenIn(first))).toBeUndefined()
  expect(redeem(app, 'reset-password', tokenIn(second))).toBeDefined()
  await allSent(app)
  expect([waiting(app), mail.emails.length]).toEqual([[], 1])
})

test('a server is stopped in a moment, whatever its mail server is waiting for', async () => {
  await using mail = await startMailServer({ neverAnswersEmails: true })
  const app = openTestApp(mail.environment)
  // The time limit for the mail server is longer than the test may take, so it does not end the attempt.
  app.ctx.mail = createMailer(app.ctx.config, hourMs)
  await app.user('sam')
  app.ctx.jobs.start()
  queue(app, { to: 'sam', kind: 'reset-password' })
  await mail.next()
  await app.close()
  expect(app.logLines.filter(line => line.includes('failed'))).toEqual([])
})

test('an email to a mailbox that does not exist is dropped, and the log does not say whose', async () => {
  await using mail = await startMailServer({
    refuseRecipients: { code: 550, text: '5.1.1 no sam@example.org' },
  })
  await using app = openTestApp(mail.environment)
  await app.user('sam')
  app.ctx.jobs.start()
  queue(app, { to: 'sam', kind: 'reset-password' })
  await allSent(app)
  expect(waiting(app)).toEqual([])
  const lines = app.logLines.filter(line => line.includes('email'))
  expect(lines.at(-1)).toMatch(
    / warn An email was dropped: no such mailbox \{"kind":"reset-password","userId":\d+\}$/,
  )
  expect(app.logLines.join('\n')).not.toContain('@')
})

test('of emails that wait with a link only the newest is sent, and every one that only informs', async () => {
  await using mail = await startMailServer()
  await using app = openTestApp(mail.environment)
  await app.user('sam', { emailToConfirm: 'second@example.org' })
  await app.user('robin', { emailToConfirm: 'robin@example.org' })
  queue(app, { to: 'sam', kind: 'confirm-email', address: 'second@example.org' })
  queue(app, { to: 'robin', kind: 'confirm-email' })
  queue(app, { to: 'sam', kind: 'reset-password' })
  queue(app, { to: 'sam', kind: 'password-changed' })
  queue(app, { to: 'sam', kind: 'password-changed' })
  queue(app, { to: 'sam', kind: 'confirm-email', address: 'second@example.org' })
  app.ctx.jobs.start()
  await allSent(app)
  expect(
    mail.emails.map(({ recipients: [to], subject }) => [to, subject.replace('Trackhut - ', '')]),
  ).toEqual([
    ['robin@example.org', 'Confirm email change'],
    ['sam@example.org', 'Password reset request'],
    ['sam@example.org', 'Password changed'],
    ['sam@example.org', 'Password changed'],
    ['second@example.org', 'Confirm email change'],
  ])
})

test('nobody is written to who is gone', async () => {
  await using mail = await startMailServer()
  await using app = openTestApp(mail.environment)
  const { account } = await app.user('sam')
  queue(app, { to: 'sam', kind: 'reset-password' })
  deleteUser(app.ctx.db, account.id)
  app.ctx.jobs.start()
  await allSent(app)
  expect(mail.emails).toEqual([])
})

test('emails wait while mail is switched off, and go out when it is on again', async () => {
  await using mail = await startMailServer()
  using folder = temporaryFolder()
  {
    await using app = openTestApp({ ...mail.environment, DATA_DIR: folder.path })
    await app.user('sam')
    queue(app, { to: 'sam', kind: 'password-changed' })
  }
  {
    await using off = openTestApp({ DATA_DIR: folder.path })
    off.ctx.jobs.start()
    await nextTurn()
    await off.ctx.jobs.stop()
    expect(jobsOf(off)).toHaveLength(1)
  }
  await using app = openTestApp({ ...mail.environment, DATA_DIR: folder.path })
  app.ctx.jobs.start()
  expect((await mail.next()).recipients).toEqual(['sam@example.org'])
})
