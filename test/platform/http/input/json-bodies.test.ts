import { describe, expect, test } from 'bun:test'
import { testApp } from '../../../support/test-app'

const app = testApp()

const post = (body: BodyInit, contentType: string | null = 'application/json') =>
  app.request('POST', '/api/auth/login', {
    body,
    headers: contentType ? { 'content-type': contentType } : {},
  })

const credentials = '{"email": "nobody@example.org", "password": "open sesame"}'

/** Status of a response that shows that the body was read: its credentials are wrong. */
const understood = 401

describe('a body is understood', () => {
  test.each([
    ['as JSON', 'application/json'],
    ['as JSON in a named encoding', 'application/json; charset=utf-8'],
    ['as JSON in capitals', 'Application/JSON; Charset="UTF-8"'],
    ['as JSON with another parameter', 'application/json; profile=x'],
    ['as a kind of JSON', 'application/vnd.api+json'],
  ])('%s', async (_, contentType) => {
    expect((await post(credentials, contentType)).status).toBe(understood)
  })

  test('with white space around it', async () => {
    expect((await post(`\r\n\t ${credentials} \n`)).status).toBe(understood)
  })

  test('with a mark of its encoding before it', async () => {
    expect((await post(`\uFEFF${credentials}`)).status).toBe(understood)
  })

  test('up to 32 levels deep, brackets in texts not counted', async () => {
    const nested = (depth: number, text = '') =>
      `{"email": "x", "password": "${text}", "x": ${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await post(nested(31, '[{'.repeat(100)))).status).toBe(understood)
    expect((await post(nested(32))).status).toBe(400)
  })

  test('up to 256 KiB', async () => {
    const sized = (bytes: number) => credentials.padEnd(bytes, ' ')
    expect((await post(sized(256 * 1024))).status).toBe(understood)
    expect((await post(sized(256 * 1024 + 1))).status).toBe(400)
  })
})

describe('a body is refused', () => {
  test.each([
    ['of another type', credentials, 'text/plain'],
    ['of a form', 'email=x&password=y', 'application/x-www-form-urlencoded'],
    ['of a type that only begins like JSON', credentials, 'application/jsonp'],
    ['without a type', new TextEncoder().encode(credentials), null],
    ['in an encoding that JSON does not have', credentials, 'application/json; charset=utf-7'],
    ['that is empty', '', 'application/json'],
    ['that is cut off', credentials.slice(0, -1), 'application/json'],
    ['with a comma too many', '{"email": "x", "password": "y",}', 'application/json'],
    ['with something behind it', `${credentials}{}`, 'application/json'],
    ['with a line break inside a text', '{"email": "x\ny", "password": "z"}', 'application/json'],
    ['with NaN', '{"email": "x", "password": "y", "z": NaN}', 'application/json'],
    ['with a number beyond all numbers', '{"email": "x", "password": "y", "z": 1e400}', 'application/json'],
    ['with a NUL', '{"email": "x\\u0000", "password": "y"}', 'application/json'],
    ['with a NUL in a key', '{"email": "x", "password": "y", "\\u0000": 1}', 'application/json'],
    ['with half a surrogate pair', '{"email": "\\ud83d", "password": "y"}', 'application/json'],
    [
      'that is not UTF-8',
      new Uint8Array([...new TextEncoder().encode('{"email": "'), 0xff, 0x22, 0x7d]),
      'application/json',
    ],
    ['in UTF-16', new Uint8Array(Buffer.from(credentials, 'utf16le')), 'application/json'],
    ['that nests 100,000 deep', '['.repeat(100_000), 'application/json'],
    ['with a key of a megabyte', `{"${'k'.repeat(1 << 20)}": 1}`, 'application/json'],
  ] as [string, BodyInit, string | null][])('%s', async (_, body, contentType) => {
    const answer = await post(body, contentType)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
  })

  test('that never ends, once it is too much', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    expect((await post(endless)).status).toBe(400)
    expect(sent).toBeLessThan(1 << 20)
  })
})

describe('a key that every object has is refused:', () => {
  test.each([['toString'], ['valueOf'], ['constructor'], ['hasOwnProperty'], ['__proto__']])(
    '%s',
    async key => {
      for (const place of [`{"${key}": false}`, `{"email": {"${key}": false}, "password": "x"}`]) {
        const answer = await post(place)
        expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
      }
    },
  )
})

test('keys of the language itself change nothing', async () => {
  const answer = await post(
    '{"__proto__": {"email": "x", "password": "y"}, "constructor": {"prototype": {"z": 1}}}',
  )
  expect(answer.status).toBe(400)
  expect(Object.hasOwn(Object.prototype, 'z')).toBe(false)
})
