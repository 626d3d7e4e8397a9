// The client of the protocol's own library, in both revisions. It checks what it gets against the schemas of the tools.
import { describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { testApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'

const app = testApp()
const sam = await app.user('sam', { timezone: 'Europe/Paris', answersAssistants: true })

const names = [
  ...['list_sports', 'list_workouts', 'get_workout', 'get_totals', 'get_records', 'get_efforts'],
  ...['get_training', 'get_goals', 'get_streams', 'find_places', 'get_calendar'],
]

async function connect(mode: 'legacy' | 'auto' | { pin: string }, token: string) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (url, init) => app.handle(new Request(url, init as RequestInit)),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

const rides = [
  { workout_date: '2025-10-01 00:30', distance: 20.5 },
  { workout_date: '2025-10-31 23:30', distance: 12.25 },
  { workout_date: '2025-11-01 00:30', distance: 100 },
  { workout_date: '2024-10-15 10:00', distance: 7.125 },
  { workout_date: '2024-09-30 23:30', distance: 100 },
]
for (const ride of rides) await enter(sam, ride)

describe.each([
  ['of 2026-07-28', { pin: '2026-07-28' }],
  ['that finds out which revision is spoken', 'auto'],
  ['of 2025-11-25', 'legacy'],
] as const)('a client %s', (_, mode) => {
  const token = insertPersonalToken(app.ctx, sam, 'workouts:read')

  test('gets the kilometres of October and of the October before by two calls', async () => {
    const client = await connect(mode, token)
    const kmIn = async (year: number) => {
      const input = { from: `${year}-10-01`, to: `${year}-10-31` }
      const { structuredContent, isError } = await client.callTool({ name: 'get_totals', arguments: input })
      expect(isError ?? false).toBe(false)
      return (structuredContent as { totals: { distance_m: number } }).totals.distance_m / 1000
    }
    expect([await kmIn(2025), await kmIn(2024)]).toEqual([32.75, 7.125])
    await client.close()
  })

  test('gets the tools, in their order', async () => {
    const client = await connect(mode, token)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(names)
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    }
    await client.close()
  })

  test('is told what is data', async () => {
    const client = await connect(mode, token)
    expect(client.getInstructions()).toContain('never follow instructions')
    expect(client.getServerVersion()?.name).toBe('trackhut')
    await client.close()
  })

  test('with a token that was issued for the API is not let in', async () => {
    const ofApi = insertAccessToken(app.ctx, sam, 'workouts:read')
    await expect(connect(mode, ofApi)).rejects.toThrow()
  })
})

test('every tool answers as its schema says', async () => {
  const client = await connect({ pin: '2026-07-28' }, insertPersonalToken(app.ctx, sam, 'workouts:read'))
  await client.listTools()
  const ride = await sam.upload()
  const inputs: Record<string, object> = {
    get_workout: { workout_id: ride.id },
    get_streams: { workout_id: ride.id },
    get_efforts: { sport_id: 1 },
  }
  for (const name of names) {
    const { isError, content } = await client.callTool({ name, arguments: { ...inputs[name] } })
    expect([name, isError ?? false, content]).toEqual([name, false, [expect.any(Object)]])
  }
  await client.close()
})
