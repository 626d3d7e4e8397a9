// Requests to servers that people name: where they go, what they follow, how long they take and how much they read.
import { describe, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { readHostRules } from '../../../src/lib/net/host-rules'
import { createOwnNetworks } from '../../../src/lib/net/own-networks'
import { askOutgoing, OutgoingFailure } from '../../../src/platform/outgoing/ask-outgoing'

type Handler = (request: Request) => Response | Promise<Response>

/** A server on this machine, and what it was asked. */
function listen(answer: Handler = () => new Response('taken')) {
  const asked: { url: URL; headers: Headers; body: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      asked.push({ url: new URL(request.url), headers: request.headers, body: await request.text() })
      return answer(request)
    },
  })
  return { port: server.port, asked, [Symbol.asyncDispose]: () => server.stop(true) }
}

const asking = { method: 'POST' as const, headers: {}, body: 'hello', signal: new AbortController().signal }
const rules = (text: string, ports: readonly number[] = []) => ({
  config: { outgoingHosts: readHostRules(text) },
  ownNetworks: createOwnNetworks(),
  ownPorts: new Set(ports),
})
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    error => (error instanceof OutgoingFailure ? error.problem : String(error)),
  )

describe('a request', () => {
  test('goes to the address that was checked, under the name that was asked for', async () => {
    await using server = listen()
    const names: string[] = []
    const url = new URL(`http://hook.example.org:${server.port}/in?key=1`)
    const answer = await askOutgoing(
      rules('127.0.0.0/8'),
      url,
      { ...asking, wantsText: true },
      async name => {
        names.push(name)
        // Whoever looks a second time gets another answer.
        return names.length === 1 ? ['127.0.0.1'] : ['192.0.2.1']
      },
    )
    expect([answer.status, answer.text, names]).toEqual([200, 'taken', ['hook.example.org']])
    const [{ headers, body } = { headers: new Headers(), body: '' }] = server.asked
    expect([headers.get('host'), body]).toEqual([`hook.example.org:${server.port}`, 'hello'])
    expect(headers.get('user-agent')).toStartWith('Trackhut/')
  })

  test('does not go where the rules do not allow it', async () => {
    await using server = listen()
    const places = [`127.0.0.1`, `[::ffff:127.0.0.1]`, `2130706433`, `0.0.0.0`, `localhost`]
    for (const place of places) {
      const url = new URL(`http://${place}:${server.port}/`)
      expect(await problemOf(askOutgoing(rules('external, private'), url, asking))).toBe('not-allowed')
    }
    expect(server.asked).toEqual([])
  })

  test('does not go to this server itself, under whatever name', async () => {
    await using server = listen()
    const own = rules('loopback', [server.port ?? 0])
    for (const place of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', 'hook.example.org']) {
      const url = new URL(`http://${place}:${server.port}/`)
      expect(await problemOf(askOutgoing(own, url, asking, async () => ['127.0.0.1']))).toBe('own-address')
    }
    const others = rules('loopback', [(server.port ?? 0) + 1])
    expect(await problemOf(askOutgoing(others, new URL(`http://127.0.0.1:${server.port}/`), asking))).toBe(
      'none',
    )
    expect(server.asked).toHaveLength(1)
  })

  test.each(['nas', 'nas.lan', 'nas.lan.', 'a.localhost', 'localhost.', 'db.internal'])(
    'does not tell whether there is %s where only the Internet is allowed',
    async name => {
      const asked: string[] = []
      const resolve = async (one: string) => {
        asked.push(one)
        return ['93.184.216.34']
      }
      const url = new URL(`http://${name}/`)
      expect(await problemOf(askOutgoing(rules('external'), url, asking, resolve))).toBe('not-allowed')
      expect(asked).toEqual([])
    },
  )

  test('names the setting when it is refused', async () => {
    const work = askOutgoing(rules('external'), new URL('http://127.0.0.1/'), asking)
    expect(work).rejects.toThrow('OUTGOING_HOSTS')
    await problemOf(work)
  })

  test('is not redirected', async () => {
    await using server = listen(() => new Response('', { status: 302, headers: { Location: '/other' } }))
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    expect((await askOutgoing(rules('loopback'), url, asking)).status).toBe(302)
    expect(server.asked).toHaveLength(1)
  })

  test('reads the beginning of an endless answer', async () => {
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new Uint8Array(50_000).fill(97))
          },
        }),
      )
    await using server = listen(endless)
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    const { text } = await askOutgoing(rules('loopback'), url, { ...asking, wantsText: true })
    expect(text).toHaveLength(64 * 1024)
  })

  test('ends when the server stops', async () => {
    const silence = Promise.withResolvers<Response>()
    await using server = listen(() => silence.promise)
    const stopping = new AbortController()
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    const work = problemOf(askOutgoing(rules('loopback'), url, { ...asking, signal: stopping.signal }))
    stopping.abort(new Error('stopping'))
    expect(await work).toBe('Error: stopping')
    silence.resolve(new Response(''))
  })

  test('that nobody answers is unreachable', async () => {
    const server = listen()
    const url = new URL(`http://127.0.0.1:${server.port}/`)
    await server[Symbol.asyncDispose]()
    expect(await problemOf(askOutgoing(rules('loopback'), url, asking))).toBe('unreachable')
  })
})

describe('a name with several addresses', () => {
  const places = (count: number) => Array.from({ length: count }, (_, index) => `127.0.0.${index + 1}`)
  const ask = (port: number | undefined, addresses: string[]) =>
    askOutgoing(
      rules('127.0.0.0/8'),
      new URL(`http://hook.example.org:${port}/`),
      asking,
      async () => addresses,
    )

  test('is asked at the first that takes connections', async () => {
    await using server = listen()
    expect((await ask(server.port, ['127.0.0.3', '127.0.0.2', '127.0.0.1', '127.0.0.4'])).status).toBe(200)
    expect(server.asked).toHaveLength(1)
  })

  test('gets what is sent once, though no answer comes', async () => {
    const texts: string[] = []
    const silent = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', data => {
        texts.push(String(data))
        socket.destroy()
      })
    })
    await using server = listen()
    await new Promise<void>(resolve => silent.listen(server.port, '127.0.0.2', resolve))
    expect(await problemOf(ask(server.port, ['127.0.0.2', '127.0.0.1']))).toBe('unreachable')
    await new Promise(resolve => silent.close(resolve))
    expect(texts).toHaveLength(1)
    expect(server.asked).toEqual([])
  })

  test('is tried at eight of them', async () => {
    await using server = listen()
    const others = places(9).slice(1)
    expect(await problemOf(ask(server.port, [...others, '127.0.0.1']))).toBe('unreachable')
    expect((await ask(server.port, [...others.slice(1), '127.0.0.1'])).status).toBe(200)
  })
})
