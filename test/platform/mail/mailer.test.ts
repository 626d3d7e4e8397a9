// Sending emails to a mail server: recipients, encryption, and results.

import { describe, expect, spyOn, test } from 'bun:test'
import { isEmail } from '../../../src/lib/net/email'
import { createMailer } from '../../../src/platform/mail/mailer'
import { readConfig } from '../../../src/platform/settings/read-config'
import {
  type MailServerOptions,
  mailEnvironment,
  startMailServer,
  trustTestServers,
} from '../../support/mail-server'
import { until } from '../../support/waiting'
import { answering, startScriptedServer } from './scripted-server'

const message = { subject: 'Trackhut - Grüße', text: 'Grüße aus Kyjiw: Київ', html: '<p>Grüße</p>' }
const credentials = { user: 'trackhut', password: 'pass word/%@:' }

const openMailer = (environment: Record<string, string>, stepMs?: number) =>
  createMailer(readConfig({ DATA_DIR: '/nowhere', ...environment }), stepMs)!

test('an email says who sends it, and that no machine should answer', async () => {
  await using mail = await startMailServer()
  expect(await openMailer(mail.environment).send('sam@example.org', message)).toBe('sent')
  const { envelopeFrom, recipients, subject, text, html, headers } = await mail.next()
  expect([envelopeFrom, recipients]).toEqual(['trackhut@example.com', ['sam@example.org']])
  expect({ subject, text: text.trimEnd(), html: html.trimEnd() }).toEqual(message)
  expect(headers).toMatchObject({
    from: 'Trackhut <trackhut@example.com>',
    to: 'sam@example.org',
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringMatching(/^multipart\/alternative;/),
    'message-id': expect.stringMatching(/^<[\w-]+@example\.com>$/),
  })
})

test('a whole email has six times as long as each step', async () => {
  await using mail = await startMailServer()
  using limits = spyOn(AbortSignal, 'timeout')
  await openMailer(mail.environment, 1_000_000).send('sam@example.org', message)
  expect(limits.mock.calls).toEqual([[6_000_000]])
})

test('mail is off unless server, sender and address are known', () => {
  const environment = mailEnvironment('smtp://localhost')
  for (const missing of Object.keys(environment)) {
    expect(createMailer(readConfig({ ...environment, [missing]: '' }))).toBeNull()
  }
})

describe('the connection', () => {
  const protections: [
    name: string,
    options: MailServerOptions,
    query: string | null,
    isEncrypted: boolean,
  ][] = [
    ['is in clear where nothing else was asked for or offered', {}, null, false],
    ['is protected where that is offered, by whoever it is', { security: 'starttls' }, '', true],
    ['is protected by STARTTLS', { security: 'starttls' }, null, true],
    ['is protected from the first byte', { security: 'tls' }, null, true],
  ]

  test.each(protections)('%s', async (_name, options, query, isEncrypted) => {
    using _trust = query === null ? trustTestServers() : null
    await using mail = await startMailServer({ ...options, credentials })
    const url = query === null ? mail.url : mail.url.replace(/\/\?.*/, query)
    await openMailer(mailEnvironment(url)).send('sam@example.org', message)
    expect(mail.logins).toEqual([{ ...credentials, isEncrypted }])
    expect(mail.emails).toHaveLength(1)
  })
})

describe('a recipient who is refused', () => {
  const answers: [code: number, text: string, outcome: string][] = [
    [550, '5.1.1 there is no robin@example.org', 'refused'],
    [550, 'no such user', 'refused'],
    [553, 'not a mailbox', 'refused'],
    [550, '5.7.1 robin@example.org may not relay', 'Error: Mail server: EENVELOPE 550'],
    [554, '5.7.1 no', 'Error: Mail server: EENVELOPE 554'],
    [530, 'log in first', 'Error: Mail server: EENVELOPE 530'],
    [503, 'not now', 'Error: Mail server: EENVELOPE 503'],
    [450, '4.2.1 robin@example.org is full', 'Error: Mail server: EENVELOPE 450'],
    [421, 'closing', 'Error: Mail server: ECONNECTION 421'],
  ]

  test.each(answers)('with %d %s', async (code, text, outcome) => {
    await using mail = await startMailServer({ refuseRecipients: { code, text } })
    const sent = openMailer(mail.environment).send('robin@example.org', message)
    expect(await sent.catch(String)).toBe(outcome)
    expect(mail.emails).toEqual([])
  })
})

test('closing gives up an email at once, and takes no other', async () => {
  await using silent = await startScriptedServer(answering({}))
  // The time limit for the mail server is longer than the test may take, so only `close` can end the attempt.
  const mailer = openMailer(mailEnvironment(`smtp://127.0.0.1:${silent.port}`), 3_600_000)
  const sent = mailer.send('sam@example.org', message).catch(String)
  await until(() => silent.heardInClear().includes('EHLO'))
  mailer.close()
  expect(await sent).toBe('Error: Mail server: EABORT')
  expect(await mailer.send('sam@example.org', message).catch(String)).toBe('Error: Mail server: EABORT')
})

describe('what is stored is what the server is told,', () => {
  const locals = [
    'a',
    'A.b-c_d+e',
    'a@b',
    'a b',
    '"a b"',
    '"a@evil.example"',
    'a(comment)',
    '<a>',
    'a,b@evil.example',
    'a;b',
    'a:b',
    'Sam <sam',
    'group:a',
    'é',
    'a\u200b',
    'a\0',
    'a\r\nRCPT TO:<evil@evil.example>\r\n',
    '=?utf-8?q?a?=',
    '.a',
    'a..b',
  ]
  const domains = [
    'example.org',
    'Example.ORG',
    'xn--mnchen-3ya.de',
    '0x7f.1',
    '[127.0.0.1]',
    'exаmple.org',
    'a.b>',
    'example.org,evil@evil.example',
    'example.org\nBcc: evil@evil.example',
    'example.org SIZE=1',
  ]
  const addresses = [
    ...locals.flatMap(local => domains.map(domain => `${local}@${domain}`)),
    '',
    '@',
    'a@',
    '@b.c',
    'a@b',
    `${'a'.repeat(249)}@b.cd`,
    `${'a'.repeat(243)}@example.org`,
  ]

  test('to one recipient, or nothing at all', async () => {
    await using server = await startScriptedServer(
      answering({
        EHLO: '250 ok\r\n',
        MAIL: '250 ok\r\n',
        RCPT: '250 ok\r\n',
        DATA: '354 go\r\n',
        '.': '250 ok\r\n',
      }),
    )
    const mailer = openMailer(mailEnvironment(`smtp://127.0.0.1:${server.port}`))
    const outcomes = await Promise.all(addresses.map(address => mailer.send(address, message)))
    const told = [...server.heardInClear().matchAll(/^RCPT TO:<(.*)>\r$/gm)].map(([, address]) => address!)
    expect(told.toSorted()).toEqual(addresses.filter(isEmail).toSorted())
    expect(outcomes).toEqual(addresses.map(address => (isEmail(address) ? 'sent' : 'refused')))
    expect(told.length).toBeGreaterThan(10)
  })
})
