// The content of emails, in every language.
import { describe, expect, test } from 'bun:test'
import { languages } from '../../../src/platform/languages'
import { type EmailFacts, writeEmail } from '../../../src/platform/mail/emails'
import { kinds as kindsOfOutbox } from './outbox'

const kinds = [...kindsOfOutbox, 'invitation'] as const

const uiUrl = 'https://sport.example.org/trackhut'
const url = `${uiUrl}/account-confirmation?token=kJ8s9d7f_6g5h-4j3k`
const newAddress = 'sam.new@example.org'

const informing = [
  'password-changed',
  'email-changed',
  'email-replaced',
  'token-created',
  'app-connected',
  'rights-given',
  'rights-taken',
  'new-device',
  'factor-changed',
  'identity-changed',
  'recovery-code-used',
  'connector-connected',
  'connector-stopped',
  'webhook-created',
  'webhook-stopped',
  ...kinds.filter(kind => kind.endsWith('-over')),
]

const namesAddress = (kind: string) => kind === 'email-changed' || kind === 'email-replaced'

const facts = (kind: string): EmailFacts => ({
  username: 'sam_the_runner',
  uiUrl,
  link: informing.includes(kind) ? null : url,
  origin: { browser: 'Firefox', system: 'Linux' },
  ...(namesAddress(kind) && { newAddress }),
  ...(/^(disk|jobs)-/.test(kind) && { subject: '/srv/trackhut' }),
})

const write = (kind: (typeof kinds)[number], language: string, more: Partial<EmailFacts> = {}) =>
  writeEmail(kind, language, { ...facts(kind), ...more })

const paragraphs = (text: string) => text.trimEnd().split('\n\n')

interface Element {
  name: string
  attributes: Record<string, string>
}

function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        elements.push({ name: tagName, attributes: Object.fromEntries(attributes) })
      },
    })
    .transform(html)
  return elements
}

const linksOf = (html: string) => elementsOf(html).flatMap(({ attributes: { href } }) => href ?? [])

/** The visible text of an HTML document. */
const visible = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')

const every = languages.flatMap(language => kinds.map(kind => [kind, language] as const))

describe.each(every)('%s in %s', (kind, language) => {
  const { subject, text, html } = write(kind, language)
  const hasLink = !informing.includes(kind)

  test('has the parts of an email, in their order', () => {
    const [greeting, , ...rest] = paragraphs(text)
    const isToStranger = kind === 'invitation'
    expect(greeting).toMatch(isToStranger ? /^\p{L}+[,:.]?$/u : /^\p{L}+,? sam_the_runner[,:.]?$/u)
    if (hasLink) expect(rest.shift()).toMatch(/^\p{L}[\p{L}\s’-]+\u00a0?: https:\S+$/u)
    expect(rest).toHaveLength(3)
    expect(rest[1]).toEndWith(': Firefox, Linux')
    expect(rest[2]).toBe(`Trackhut\n${uiUrl}`)
  })

  test('says all it has to, and nothing that was meant for us', () => {
    expect(subject).toStartWith('Trackhut - ')
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[{}!]|\b(undefined|null|object)\b/)
    }
    if (kind === 'confirm-account' || kind === 'invitation') {
      expect(paragraphs(text)[1]).toContain('sam_the_runner')
    }
    if (/^(disk|jobs)-/.test(kind)) expect(paragraphs(text)[1]).toContain('/srv/trackhut')
    if (namesAddress(kind)) expect(paragraphs(text)[1]).toContain(newAddress)
    if (kind.startsWith('confirm-') || kind === 'invitation') expect(paragraphs(text)[3]).toMatch(/\b7\b/)
  })

  test('says the same as HTML', () => {
    const read = visible(html)
    for (const line of text.split('\n')) {
      for (const part of line.split(/(?<=:) (?=https:)/))
        expect(read).toContain(part.replace(/\u00a0?:$/, ''))
    }
    expect(linksOf(html)).toEqual(hasLink ? [url, uiUrl] : [uiUrl])
    expect(elementsOf(html)[0]).toEqual({ name: 'html', attributes: { lang: language } })
  })
})

test.each(every.filter(([, language]) => language !== 'en'))(
  '%s in %s has words of its own',
  (kind, language) => {
    const [foreign, english] = [write(kind, language), write(kind, 'en')]
    expect(foreign.subject).not.toBe(english.subject)
    const same = paragraphs(foreign.text).filter(part => paragraphs(english.text).includes(part))
    expect(same).toEqual([`Trackhut\n${uiUrl}`])
  },
)

const english: [kind: (typeof kinds)[number], subject: string, linkLine: string | null][] = [
  ['confirm-account', 'Confirm your account', `Verify your email: ${url}`],
  ['reset-password', 'Password reset request', `Reset your password: ${url}`],
  ['password-changed', 'Password changed', null],
  ['email-changed', 'Email changed', null],
  ['confirm-email', 'Confirm email change', `Verify your email: ${url}`],
  ['export-ready', 'Your archive is ready to be downloaded', `Download your archive: ${url}`],
  ['invitation', 'You are invited', `Create your account: ${url}`],
]

test.each(english)('%s has the English subject and link that scripts look for', (kind, subject, linkLine) => {
  const message = write(kind, 'en')
  expect(message.subject).toBe(`Trackhut - ${subject}`)
  expect(message.text.split('\n').find(line => line.endsWith(url)) ?? null).toBe(linkLine)
})

test('a language there is not is English', () => {
  for (const language of ['tlh', '', 'EN', 'constructor', '__proto__']) {
    expect(write('reset-password', language)).toEqual(write('reset-password', 'en'))
  }
})

describe('where it was asked for', () => {
  const { origin: _, ...withoutOrigin } = facts('reset-password')
  const lines: [name: string, origin: EmailFacts['origin'] | null, line: string | null][] = [
    ['is named', { browser: 'Firefox', system: 'Linux' }, 'Requested from: Firefox, Linux'],
    ['is a system alone', { browser: 'Other', system: 'Linux' }, 'Requested from: Linux'],
    ['is a browser alone', { browser: 'Firefox', system: 'Other' }, 'Requested from: Firefox'],
    ['is left out when nothing is known', { browser: 'Other', system: 'Other' }, null],
    ['is left out when an administrator did', null, null],
  ]
  test.each(lines)('%s', (_name, origin, line) => {
    const { text, html } = writeEmail('reset-password', 'en', {
      ...withoutOrigin,
      ...(origin && { origin }),
    })
    expect(text.match(/^Requested from.*$/m)?.[0] ?? null).toBe(line)
    expect(html.includes('Requested from')).toBe(line !== null)
  })
})

describe('what strangers chose is text, whatever it looks like:', () => {
  const snippets = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://evil.example">log in</a>',
    '</p><h1>Hello</h1><p>',
    '<svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<iframe src=//evil.example>',
    '<!-- ',
    '<![CDATA[ ',
    '&lt;b&gt;&#60;i>&amp;',
    '<b',
    "' onclick='alert(1)",
    '" style="display:none',
    '<form action=//evil.example><input>',
    '{{username}}{{label}}<u>',
    '\u0000<b>\u202e',
    '<table><tr><td>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content=0>',
    'javascript:alert(1)//<s>',
  ]
  const openings = ['', '">', "'>", '</title>', '-->']
  const payloads = openings.flatMap(opening => snippets.map(snippet => opening + snippet))
  const shape = (html: string) =>
    elementsOf(html).map(({ name, attributes }) => [name, ...Object.keys(attributes)])

  test.each(kinds)('%s', kind => {
    const harmless = shape(write(kind, 'en').html)
    for (const payload of payloads) {
      const { text, html } = write(kind, 'en', {
        username: payload,
        origin: { browser: payload, system: payload },
        ...(namesAddress(kind) && { newAddress: payload }),
      })
      expect(shape(html)).toEqual(harmless)
      expect(text).toContain(payload)
    }
  })
})
