// `trackhut mcp`, as assistants start it.
import { describe, expect, test } from 'bun:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { insertPersonalToken } from '../support/app-tokens'
import { executable, runTrackhut } from '../support/executable'
import { listening } from '../support/listening'
import { openTestApp } from '../support/test-app'
import { enter } from '../workouts/workouts/by-hand'

async function openServer() {
  const app = openTestApp()
  const server = listening(app)
  const sam = await app.user('sam', { timezone: 'UTC' })
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

test.each([['legacy'], ['auto']] as const)('an assistant that speaks %s gets its answers', async mode => {
  await using server = await openServer()
  const transport = new StdioClientTransport({
    command: executable,
    args: ['mcp', '--url', server.origin],
    env: environmentOf(server.token),
  })
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  const october = { from: '2025-10-01', to: '2025-10-31' }
  const { structuredContent } = await client.callTool({ name: 'get_totals', arguments: october })
  expect(structuredContent).toMatchObject({ totals: { distance_m: 42_500 } })
  await client.close()
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
      request(2, 'nothing'),
    )
    expect(exitCode).toBe(0)
    expect(answersOf(stdout)).toMatchObject([
      { id: 1, result: {} },
      { id: null, error: { code: -32700 } },
      { id: 2, error: { code: -32601 } },
    ])
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
