// A request counts towards the rate limit of the address that sent it, if this address is known.
import { describe, expect, test } from 'bun:test'
import { clientAddress } from '../../../src/platform/http/client-address'
import { readConfig } from '../../../src/platform/settings/read-config'
import type { Context } from '../../../src/server/context'
import { listening } from '../../support/listening'
import { openConnection, readRawAnswer } from '../../support/raw-connection'
import { openTestApp, type TestApp } from '../../support/test-app'

const onceAMinute = { API_RATE_LIMITS: '1 per minute' }

/** Sends a request as a proxy with this `X-Forwarded-For` header. The connection comes from 127.0.0.1. */
const ping = async (app: Pick<TestApp, 'request'>, forwardedFor: string) =>
  (await app.request('GET', '/api/ping', { headers: { 'x-forwarded-for': forwardedFor } })).status

interface Case {
  name: string
  trusted: string
  first: string
  second: string
}

const together: Case[] = [
  {
    name: 'without a trusted proxy the header is not believed',
    trusted: '',
    first: '192.0.2.1',
    second: '192.0.2.2',
  },
  { name: 'nor from anybody but the proxy', trusted: '10.0.0.1', first: '192.0.2.1', second: '192.0.2.2' },
  {
    name: 'what a client wrote itself is before what the proxy saw',
    trusted: '127.0.0.1',
    first: '198.51.100.1, 192.0.2.1',
    second: '198.51.100.2, 192.0.2.1',
  },
  {
    name: 'of a chain the last one that is no proxy of ours counts',
    trusted: '127.0.0.1, 10.0.0.0/8',
    first: '198.51.100.1, 192.0.2.1, 10.1.1.1, 10.2.2.2',
    second: '198.51.100.2, 192.0.2.1',
  },
  { name: 'a port does not matter', trusted: '127.0.0.1', first: '192.0.2.1:4711', second: '192.0.2.1' },
  { name: 'IPv4 in IPv6 is IPv4', trusted: '127.0.0.1', first: '::ffff:192.0.2.1', second: '192.0.2.1' },
  {
    name: 'IPv6 has several spellings',
    trusted: '127.0.0.1',
    first: '[2001:db8:0::1]:80',
    second: '2001:DB8::1',
  },
  {
    name: 'of IPv6 a whole /64 is one client',
    trusted: '127.0.0.1',
    first: '2001:db8::1',
    second: '2001:db8::2:1',
  },
  {
    name: 'what is no address is the proxy itself',
    trusted: '127.0.0.1',
    first: 'unknown',
    second: '_hidden',
  },
  { name: 'nothing is the proxy itself', trusted: '127.0.0.1', first: '', second: '127.0.0.1' },
  {
    name: 'what stands before what is no address is not believed',
    trusted: '127.0.0.1',
    first: '192.0.2.1, unknown',
    second: '192.0.2.2, unknown',
  },
]

describe('counted together:', () => {
  test.each(together)('$name', async ({ trusted, first, second }) => {
    await using app = openTestApp({ ...onceAMinute, TRUSTED_PROXY: trusted })
    expect([await ping(app, first), await ping(app, second)]).toEqual([200, 429])
  })
})

const apart: Case[] = [
  { name: 'two clients of a proxy', trusted: '127.0.0.1', first: '192.0.2.1', second: '192.0.2.2' },
  {
    name: 'two of a proxy given as network',
    trusted: '127.0.0.0/8',
    first: '192.0.2.1',
    second: '192.0.2.2',
  },
  { name: 'two /64 of IPv6', trusted: '127.0.0.1', first: '2001:db8:0:1::1', second: '2001:db8:0:2::1' },
  {
    name: 'two clients within the network of the proxies',
    trusted: '127.0.0.1, 10.0.0.0/8',
    first: '10.0.0.1',
    second: '10.0.0.2',
  },
]

describe('counted apart:', () => {
  test.each(apart)('$name', async ({ trusted, first, second }) => {
    await using app = openTestApp({ ...onceAMinute, TRUSTED_PROXY: trusted })
    expect([await ping(app, first), await ping(app, second)]).toEqual([200, 200])
  })
})

describe('over a connection', () => {
  test.each([
    ['a trusted proxy is believed', '127.0.0.1', 200],
    ['others are not', '10.0.0.1', 429],
  ])('%s', async (_, trusted, second) => {
    await using app = openTestApp({ ...onceAMinute, TRUSTED_PROXY: trusted })
    await using server = listening(app)
    const first = await ask(server.origin, '/api/ping', '192.0.2.1')
    expect([first, await ask(server.origin, '/api/ping', '192.0.2.2')]).toEqual([200, second])
  })

  test.each(['/api/ping/', '/api/./ping', '/x/../api/ping', 'https://example.org/api/ping'])(
    'nobody gets around the limit with %s',
    async path => {
      await using app = openTestApp(onceAMinute)
      await using server = listening(app)
      expect([await ask(server.origin, '/api/ping'), await ask(server.origin, path)]).toEqual([200, 429])
    },
  )
})

test('a connection that is closed already is nobody’s, least of all a proxy’s', () => {
  const ctx = { config: readConfig({ TRUSTED_PROXY: '127.0.0.1' }) } as Context
  const request = new Request('http://localhost', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(clientAddress(ctx, request, { requestIP: () => null })).toBe('unknown')
  expect(clientAddress(ctx, request, null)).toBe('192.0.2.1')
})

async function ask(origin: string, path: string, client = ''): Promise<number> {
  using connection = openConnection(origin)
  const headers = `Host: pi\r\nX-Forwarded-For: ${client}\r\nConnection: close`
  void connection.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  return readRawAnswer(await connection.answer).status
}
