import { expect, test } from 'bun:test'
import { testMail } from '../../../src/cli/commands/test-mail'
import { UsageError } from '../../../src/cli/terminal/usage-error'
import { CommandFailed } from '../../../src/platform/errors'
import { answering, startScriptedServer } from '../../platform/mail/scripted-server'
import { callCommand } from '../../support/commands'
import { type MailServerOptions, mailEnvironment, startMailServer } from '../../support/mail-server'
import { freePort } from '../../support/ports'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'

/** Sends a test email with settings of the environment alone. */
async function send(environment: Record<string, string>, operand = 'sam@example.org') {
  using folder = temporaryFolder()
  return await callCommand(testMail, { environment: { ...environment, DATA_DIR: folder.path }, operand })
}

/** Says why the test email was not sent. */
async function failureOf(environment: Record<string, string>, operand?: string): Promise<CommandFailed> {
  const error: unknown = await send(environment, operand).catch(thrown => thrown)
  if (error instanceof CommandFailed) return error
  throw error
}

test('is sent to an address, before there is any data', async () => {
  await using mail = await startMailServer()
  expect(await send(mail.environment)).toBe(
    `127.0.0.1:${mail.port} has taken a test email to sam@example.org. Look whether it arrives, also among the spam.`,
  )
  const received = await mail.next()
  expect(received).toMatchObject({
    envelopeFrom: 'trackhut@example.com',
    recipients: ['sam@example.org'],
    subject: 'Trackhut - Test email',
  })
})

test('is sent to the first administrator in their language, with settings from the browser', async () => {
  await using mail = await startMailServer()
  await using app = openTestApp({ APP_ALLOW_PRIVATE: 'true' })
  await app.user('early')
  const admin = await app.user('admin', { isAdmin: true, language: 'de' })
  await app.user('other', { isAdmin: true })
  const json = {
    mail: { host: '127.0.0.1', port: mail.port, security: 'none' },
    sender_email: 'from@example.org',
    ui_url: 'https://sport.example.org',
  }
  const { status } = await admin.request('PATCH', '/api/config/server', { json })
  expect(status).toBe(200)
  const environment = { DATA_DIR: app.dataDir, APP_ALLOW_PRIVATE: 'true' }
  const said = await callCommand(testMail, { environment, options: { json: true } })
  expect(JSON.parse(said)).toEqual({
    recipient: 'admin@example.org',
    server: `127.0.0.1:${mail.port}`,
    sender: 'from@example.org',
  })
  expect(await mail.next()).toMatchObject({
    recipients: ['admin@example.org'],
    envelopeFrom: 'from@example.org',
  })
  // Without the permission, an address in the own network that was set in the browser is not connected to.
  const refused = callCommand(testMail, { environment: { DATA_DIR: app.dataDir } })
  await expect(refused).rejects.toThrow('APP_ALLOW_PRIVATE=true allows that')
})

test('says which settings are missing', async () => {
  const { message, code } = await failureOf({ SENDER_EMAIL: 'from@example.org' })
  expect([message, code]).toEqual([
    'Mail is off. It also needs: EMAIL_URL (the mail server), UI_URL (the address of this server, for links). See trackhut config.',
    'mail-off',
  ])
})

test.each<[what: string, server: MailServerOptions, url: (url: string) => string, said: string[]]>([
  [
    'a wrong password',
    { credentials: { user: 'sam', password: 'right' } },
    url => url.replace('right', 'wrong'),
    ['refuses the login', 'The mail server said: 535'],
  ],
  [
    'a recipient that is refused',
    { refuseRecipients: { code: 550, text: 'no such person' } },
    url => url,
    ['does not accept sam@example.org as a recipient', 'The mail server said: 550 no such person'],
  ],
  ['encryption that the server has not', {}, url => `${url}/?ssl=True`, ['The encrypted connection to']],
])('says what failed: %s', async (_, options, changed, said) => {
  await using mail = await startMailServer(options)
  const { message, code } = await failureOf(mailEnvironment(changed(mail.url)))
  expect(code).toBe('mail-failed')
  for (const part of [`127.0.0.1:${mail.port}`, ...said]) expect(message).toContain(part)
  expect(message).not.toContain('wrong')
  expect(mail.emails).toEqual([])
})

test('says that nobody answers, or that there is no such name', async () => {
  const nobody = await failureOf(mailEnvironment(`smtp://127.0.0.1:${freePort()}`))
  expect(nobody.message).toContain('cannot be reached. Check the name and the port')
  const unnamed = await failureOf(mailEnvironment('smtp://mail.invalid:25'))
  expect(unnamed.message).toContain('There is no server of the name in mail.invalid:25')
})

test('says that a sender is refused', async () => {
  await using server = await startScriptedServer(
    answering({ EHLO: '250 ok\r\n', MAIL: '553 not yours\r\n', QUIT: '221 bye\r\n' }),
  )
  const { message } = await failureOf(mailEnvironment(`smtp://127.0.0.1:${server.port}`))
  expect(message).toContain('does not accept trackhut@example.com as a sender')
  expect(message).toContain('The mail server said: 553 not yours')
})

test('needs an address where there is nobody to send it to', async () => {
  await expect(send(mailEnvironment('smtp://127.0.0.1:25'), '')).rejects.toThrow(UsageError)
  await expect(send(mailEnvironment('smtp://127.0.0.1:25'), 'sam')).rejects.toThrow("'sam' is no address.")
})
