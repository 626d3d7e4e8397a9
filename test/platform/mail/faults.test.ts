// Mail servers that are broken, slow or hostile: no request waits for them, no email is lost, and no secret is sent to
// them.

import { expect, test } from 'bun:test'
import { createMailer } from '../../../src/platform/mail/mailer'
import {
  mailEnvironment,
  securityQueries,
  startMailServer,
  trustTestServers,
} from '../../support/mail-server'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { allSent, logged, queue, waiting } from './outbox'
import { answering, greeting, repeating, type Script, startScriptedServer } from './scripted-server'

const user = 'trackhut'
const secret = 'correct horse battery'
const credentials = { user, password: secret }

/** Responses of a mail server that offers a log-in and accepts everything. */
const willing: Script = {
  EHLO: '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n',
  HELO: '250 mail.example\r\n',
  AUTH: '235 in\r\n',
  MAIL: '250 ok\r\n',
  RCPT: '250 ok\r\n',
  DATA: '354 go\r\n',
}
const offersTls = { EHLO: '250-mail.example\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n' }

interface Faulty extends AsyncDisposable {
  port: number
  heardInClear(): string
}

const scripted = (script: Script, welcome?: string) => () => startScriptedServer(answering(script, welcome))

/** Returns a function that starts a real SMTP server with these options. */
const real = (options: Parameters<typeof startMailServer>[0]) => async (): Promise<Faulty> => {
  const server = await startMailServer(options)
  const heardInClear = () => JSON.stringify(server.logins.filter(({ isEncrypted }) => !isEncrypted))
  return { port: server.port, heardInClear, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

type Security = keyof typeof securityQueries

const faultyServers: [name: string, security: Security, start: () => Promise<Faulty>, reason: RegExp][] = [
  ['accepts and says nothing', 'none', () => startScriptedServer(() => {}), /ETIMEDOUT/],
  ['hangs up', 'none', () => startScriptedServer(socket => socket.end()), /ECONNECTION/],
  ['greets a byte at a time', 'none', () => startScriptedServer(repeating('2', 20)), /ETIMEDOUT/],
  ['greets without end', 'none', () => startScriptedServer(repeating('2'.repeat(9999))), /EPROTOCOL/],
  [
    'greets line after line',
    'none',
    () => startScriptedServer(repeating('220-hello\r\n'.repeat(999))),
    /EPROTOCOL/,
  ],
  ['refuses everybody', 'none', scripted({}, '554 go away\r\n'), /EPROTOCOL 554/],
  [
    'answers a line now and then',
    'none',
    () =>
      startScriptedServer(socket => {
        socket.write(greeting)
        repeating('250-more\r\n', 50)(socket)
      }),
    /EABORT/,
  ],
  ['falls silent after the email', 'none', scripted(willing), /ETIMEDOUT/],
  ['keeps the email, and says nothing', 'none', real({ credentials, neverAnswersEmails: true }), /ETIMEDOUT/],
  ['knows another password', 'none', real({ credentials: { user, password: 'another' } }), /EAUTH 535/],
  ['is busy', 'none', real({ credentials, refuseRecipients: { code: 451, text: 'later' } }), /EENVELOPE 451/],
  [
    'may not relay',
    'none',
    real({ credentials, refuseRecipients: { code: 554, text: '5.7.1 no relay' } }),
    /554/,
  ],
  ['wants a login first', 'none', real({ credentials, refuseRecipients: { code: 530, text: 'who' } }), /530/],
  ['refuses the sender', 'none', scripted({ ...willing, MAIL: '550 5.1.8 who\r\n' }), /EENVELOPE 550/],
  ['refuses the text', 'none', scripted({ ...willing, DATA: '554 no\r\n' }), /EENVELOPE 554/],
  ['has no TLS', 'starttls', scripted({ ...willing, STARTTLS: '502 what\r\n' }), /ETLS 502/],
  ['has no EHLO', 'starttls', scripted({ ...willing, EHLO: '502 what\r\n' }), /ECONNECTION 502/],
  [
    'refuses TLS after all',
    'starttls',
    scripted({ ...willing, ...offersTls, STARTTLS: '454 no\r\n' }),
    /ETLS 454/,
  ],
  [
    'falls silent in the handshake',
    'starttls',
    scripted({ ...offersTls, STARTTLS: '220 go\r\n' }),
    /ETIMEDOUT/,
  ],
  [
    'speaks ahead of the handshake',
    'starttls',
    scripted({ ...willing, ...offersTls, STARTTLS: `220 go\r\n${willing.EHLO}235 in\r\n` }),
    /ESOCKET|ETLS|ETIMEDOUT/,
  ],
  ['has a certificate nobody signed', 'starttls', real({ security: 'starttls', credentials }), /SELF_SIGNED/],
  ['has a certificate nobody signed', 'tls', real({ security: 'tls', credentials }), /SELF_SIGNED/],
  ['speaks in clear', 'tls', scripted(willing), /ESOCKET|ETIMEDOUT/],
]

test.each(faultyServers)('a server that %s (%s)', async (_name, security, start, reason) => {
  await using faults = new AsyncDisposableStack()
  const faulty = faults.use(await start())
  await using app = openTestApp(mailEnvironment(urlOf(faulty.port, security)))
  await app.user('sam')
  const mailer = app.ctx.mail
  if (reason.source.includes('ETIMEDOUT')) app.ctx.mail = createMailer(app.ctx.config, 150)
  // Only the limit of 300 ms for the whole email may end this attempt. The limit for single steps is long, because on a
  // busy machine any step can be late.
  if (reason.source.includes('EABORT')) app.ctx.mail = createMailer(app.ctx.config, 3_600_000, 300)
  queue(app, { to: 'sam', kind: 'reset-password' })
  app.ctx.jobs.start()

  // Meanwhile, the app still responds to requests.
  await until(async () => {
    expect((await app.request('GET', '/api/ping')).status).toBe(200)
    return app.logLines.some(line => line.includes('A job failed'))
  })
  expect(app.logLines.find(line => line.includes('A job failed'))).toMatch(reason)
  if (security !== 'none') expectNoSecret(faulty.heardInClear())
  expectNoSecret(app.logLines.join('\n'))
  expect(app.logLines.join('\n')).not.toContain('sam@example.org')
  await faults.disposeAsync()

  // When the server works again, the email is delivered.
  app.ctx.mail = mailer
  using _trust = trustTestServers()
  await using recovered = await startMailServer({ port: faulty.port, security, credentials })
  app.advanceClock(10_000)
  app.ctx.jobs.wake()
  expect((await recovered.next()).recipients).toEqual(['sam@example.org'])
  await allSent(app)
  expect(waiting(app)).toEqual([])
})

function urlOf(port: number, security: Security): string {
  return `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}${securityQueries[security]}`
}

/** Checks that a text contains neither the password, plain or encoded, nor the token of a link. */
function expectNoSecret(text: string) {
  for (const form of [secret, btoa(secret), btoa(`\0${user}\0${secret}`), 'AUTH PLAIN', 'token=']) {
    expect(text).not.toContain(form)
  }
}

test('an email waits for days for a server that is not there, and is given up in the end', async () => {
  const gone = await startScriptedServer(() => {})
  await gone[Symbol.asyncDispose]()
  await using app = openTestApp(mailEnvironment(urlOf(gone.port, 'none')))
  await app.user('sam')
  app.ctx.jobs.start()
  queue(app, { to: 'sam', kind: 'reset-password' })
  const minutesBetween = [0, 1, 1, 10, 60, 360]
  for (const [failures, minutes] of minutesBetween.entries()) {
    app.advanceClock(minutes * 60_000)
    app.ctx.jobs.wake()
    await logged(app, 'A job failed', failures + 1)
    expect(waiting(app)).toHaveLength(1)
  }
  app.advanceClock(48 * 3_600_000)
  app.ctx.jobs.wake()
  await logged(app, 'A job was given up')
  await allSent(app)
  expect(waiting(app)).toEqual([])
})
