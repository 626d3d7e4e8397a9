// Assistants with the client of the protocol's own library: over the network, and by `trackhut mcp`, as they start it.
import { describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { insertPersonalToken } from '../support/app-tokens'
import { createFirstAccount, executable, runTrackhut, startServer } from '../support/executable'
import { listening } from '../support/listening'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { openTestApp } from '../support/test-app'
import { enter } from '../workouts/workouts/by-hand'

async function openServer({ isOn = true } = {}) {
  const app = openTestApp()
  const server = listening(app)
  const sam = await app.user('sam', { timezone: 'UTC', answersAssistants: isOn })
  await enter(sam, { workout_date: '2025-10-05 10:00', distance: 42.5 })
  const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
  return {
    origin: server.origin,
    token,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

const environmentOf = (token: string) => ({ TRACKHUT_TOKEN: token })

/** Rides in kilometres, by when they began. Those of other months are long, so that no sum has them unnoticed. */
const rides: Record<string, number> = {
  '2024-09-30 23:30': 300,
  '2024-10-15 10:00': 7.125,
  '2025-09-30 23:30': 100,
  '2025-10-01 00:30': 20.5,
  '2025-10-31 23:30': 12.25,
  '2025-11-01 00:30': 200,
}

test('two calls give the kilometres of October and of the October before, in every way', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const rider = new Rider(server, await createFirstAccount(server))
  for (const [workout_date, distance] of Object.entries(rides)) {
    const json = { sport_id: 1, workout_date, distance, duration: 3600 }
    expect((await rider.request('POST', '/api/workouts/no_gpx', { json })).status).toBe(201)
  }
  const { body } = await rider.request<{ data: { personal_token: { token: string } } }>(
    'POST',
    '/api/oauth/personal-tokens',
    { json: { name: 'An assistant', scope: 'workouts:read' } },
  )
  const { token } = body.data.personal_token
  await rider.request('PATCH', '/api/ways-to-ask', { json: { are_assistants_on: true } })
  const ways = {
    network: () =>
      new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    program: () =>
      new StdioClientTransport({
        command: executable,
        args: ['mcp', '--url', server.origin],
        env: environmentOf(token),
      }),
  }
  for (const [way, open] of Object.entries(ways)) {
    for (const mode of ['legacy', 'auto'] as const) {
      const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
      await client.connect(open())
      const kmIn = async (year: number) => {
        const october = { from: `${year}-10-01`, to: `${year}-10-31` }
        const { structuredContent } = await client.callTool({ name: 'get_totals', arguments: october })
        return (structuredContent as { totals: { distance_m: number } }).totals.distance_m / 1000
      }
      expect([way, mode, await kmIn(2025), await kmIn(2024)]).toEqual([way, mode, 32.75, 7.125])
      await client.close()
    }
  }
})

const request = (id: number | undefined, method: string) =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method })

describe('messages by hand', () => {
  const send = (origin: string, token: string, ...lines: string[]) =>
    runTrackhut({
      folder: '/tmp',
      args: ['mcp', '--url', origin],
      environment: environmentOf(token),
      input: lines.map(line => `${line}\n`).join(''),
    })
  const answersOf = (stdout: string) =>
    stdout
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))

  test('are answered on one line each, and notifications not at all', async () => {
    await using server = await openServer()
    const { exitCode, stdout } = await send(
      server.origin,
      server.token,
      request(1, 'ping'),
      '',
      request(undefined, 'notifications/initialized'),
      'no json',
      '[]',
      request(2, 'nothing'),
    )
    expect(exitCode).toBe(0)
    expect(answersOf(stdout)).toMatchObject([
      { id: 1, result: {} },
      { id: null, error: { code: -32700 } },
      { id: null, error: { code: -32700 } },
      { id: 2, error: { code: -32601 } },
    ])
  })

  test('about somebody who has not turned assistants on say what to do', async () => {
    await using server = await openServer({ isOn: false })
    const { exitCode, stdout, stderr } = await send(
      server.origin,
      server.token,
      request(1, 'initialize'),
      request(undefined, 'notifications/initialized'),
    )
    expect(exitCode).toBe(0)
    const sentence =
      'Assistants are turned off for this account. Turn them on in Trackhut: Settings, Apps, Assistants.'
    expect(answersOf(stdout)).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32600,
          message: sentence,
          data: { status: 'error', code: 'assistants-off', message: sentence },
        },
      },
    ])
    expect(stderr).toBe(`${sentence}\n${sentence}\n`)
  })

  test('with a token that is refused say so', async () => {
    await using server = await openServer()
    const { stdout, stderr } = await send(server.origin, 'thp_x', request(1, 'ping'))
    expect(answersOf(stdout)).toMatchObject([{ id: 1, error: { message: expect.stringContaining('token') } }])
    expect(stderr).toContain('The server refuses the token')
  })

  test('to nobody say so', async () => {
    const { stdout, stderr } = await send('http://127.0.0.1:1', 'thp_x', request(1, 'ping'))
    expect(answersOf(stdout)).toMatchObject([{ id: 1, error: { code: -32603 } }])
    expect(stderr).toContain('cannot be reached')
  })
})

describe('it does not start', () => {
  test.each([
    ['without a token', ['mcp', '--url', 'http://127.0.0.1:1'], {}, 'TRACKHUT_TOKEN is missing'],
    ['without an address', ['mcp'], environmentOf('thp_x'), '--url'],
    [
      'with another kind of address',
      ['mcp', '--url', 'ftp://x'],
      environmentOf('thp_x'),
      'is not an address',
    ],
  ])('%s', async (_, args, environment, sentence) => {
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: '/tmp', args, environment })
    expect([exitCode > 0, stdout, stderr]).toEqual([true, '', expect.stringContaining(sentence)])
  })
})
