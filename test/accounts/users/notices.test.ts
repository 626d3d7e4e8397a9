// Emails to a user after somebody else changed the account, or after a new app or token got access to it.
import { expect, test } from 'bun:test'
import { updateUser } from '../../../src/cli/commands/users/update-user'
import { insertApp } from '../../support/app-tokens'
import { callCommand } from '../../support/commands'
import { startMailServer } from '../../support/mail-server'
import { type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp } from '../../support/test-app'
import { urlencoded } from '../../support/test-client'

async function nextEmails({ mail }: Pick<MailedApp, 'mail'>, count: number) {
  const emails: string[] = []
  for (let index = 0; index < count; index++) {
    const { recipients, subject } = await mail.next()
    emails.push(`${recipients.join()}: ${subject}`)
  }
  return emails.toSorted()
}

test('the old address hears of a change by an administrator', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('sam')
  await admin.request('PATCH', '/api/users/sam', { json: { new_email: 'new@example.org' } })
  expect(await nextEmails(app, 2)).toEqual([
    'new@example.org: Trackhut - Confirm email change',
    'sam@example.org: Trackhut - Email changed',
  ])
})

test('rights, once, in the language of who gets them', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('sam', { language: 'de' })
  for (const json of [{ admin: true }, { admin: true }, { reset_password: true }]) {
    await admin.request('PATCH', '/api/users/sam', { json })
  }
  expect(await nextEmails(app, 3)).toEqual([
    'sam@example.org: Trackhut - Du verwaltest jetzt diesen Server',
    'sam@example.org: Trackhut - Passwort geändert',
    'sam@example.org: Trackhut - Wähle ein neues Passwort',
  ])
})

test('a new token, and an app that was connected', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  const json = { name: 'watch', scope: 'workouts:read' }
  await sam.request('POST', '/api/oauth/personal-tokens', { json })
  expect(await nextEmails(app, 1)).toEqual(['sam@example.org: Trackhut - New token'])
  const asked = {
    client_id: insertApp(app.ctx, sam).client.clientId,
    response_type: 'code',
    scope: 'profile:read',
    confirm: 'true',
  }
  await sam.request('POST', '/api/oauth/authorize', {
    body: urlencoded(asked),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await nextEmails(app, 1)).toEqual(['sam@example.org: Trackhut - New app'])
})

test('what is done on the command line, at the address from before', async () => {
  await using mail = await startMailServer()
  await using app = openTestApp(mail.environment)
  await app.user('sam')
  const environment = { ...mail.environment, DATA_DIR: app.dataDir }
  const options = { 'set-admin': 'true', 'reset-password': true, 'update-email': 'new@example.org' }
  await callCommand(updateUser, { environment, operand: 'sam', options, now: app.ctx.clock() })
  app.ctx.jobs.start()
  expect(await nextEmails({ mail }, 3)).toEqual([
    'sam@example.org: Trackhut - Email replaced',
    'sam@example.org: Trackhut - Password changed',
    'sam@example.org: Trackhut - You are an administrator',
  ])
})
