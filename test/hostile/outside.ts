// What programs outside ask for in the name of a person: assistants with tokens of others, odd messages and poisoned
// titles, and calendars that ask every second.
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { Rider } from '../support/rider'
import { makeInstance, startOn } from './suite/instance'
import { makeAppToken, makeOrdinary, makePersonalToken, turnOnAsking } from './suite/people'
import type { Random } from './suite/random'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

export const outsidePart: Part = {
  name: 'outside',
  boundS: { short: 120, long: 240 },
  async run(session) {
    const { folder, token, workouts } = await makeInstance(session, 2)
    await using server = await startOn(session, folder)
    const owner = new Rider(server, token)
    const stranger = new Rider(server, await makeOrdinary(session, folder, server))
    await tryOff(session, server, await makePersonalToken(owner, 'workouts:read'))
    for (const rider of [owner, stranger]) await turnOnAsking(rider)
    await tryTokens(session, server, { owner, session: token })
    await tryOdd(session, server, await makePersonalToken(owner, 'workouts:read'))
    await tryForeign(session, server, {
      token: await makePersonalToken(stranger, 'workouts:read'),
      ids: [...workouts.keys()],
    })
    await tryPoison(session, server, owner)
    await tryCalendar(session)
  },
}

const call = (name: unknown, input: unknown = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

interface Answered {
  result?: { isError?: boolean; structuredContent?: unknown }
  error?: { code: number }
}

const post = (server: ServerProcess, token: string, json: unknown, headers: Record<string, string> = {}) =>
  server.request<Answered>('POST', '/mcp', { token, json, headers })

async function tryOff(session: Session, server: ServerProcess, token: string) {
  const tally = session.tally('O04', 'assistants that nobody has turned on: refused, whatever they send')
  for (let count = 0; count < 200; count++) {
    const { status, body } = await post(server, token, oddMessage(session.random))
    tally.check([400, 403].includes(status) && body.result === undefined, `${status}`)
  }
}

async function tryTokens(
  session: Session,
  server: ServerProcess,
  { owner, session: ofSession }: { owner: Rider; session: string },
) {
  const tally = session.tally('O04', 'assistants with a token that is not for them')
  await using elsewhere = await session.start({ folder: session.newFolder() })
  const other = new Rider(elsewhere, await createFirstAccount(elsewhere))
  const refused = {
    'a session': ofSession,
    'an app for the API': await makeAppToken(owner, 'workouts:read'),
    'an assistant of another server': await makeAppToken(other, 'workouts:read', `${elsewhere.origin}/mcp`),
    'a script of another server': await makePersonalToken(other, 'workouts:read'),
    'an app of nobody': 'tha_bm90IGlzc3VlZCBoZXJlLCBidXQgZWxzZXdoZXJl',
    nonsense: 'x',
  }
  for (const [name, token] of Object.entries(refused)) {
    const { status, headers } = await post(server, token, call('get_totals'))
    const told = headers.get('www-authenticate') ?? ''
    tally.check(status === 401 && told.includes('resource_metadata='), `${name}: ${status}, ${told}`)
  }
  const narrow = await makePersonalToken(owner, 'profile:read')
  const { status } = await post(server, narrow, call('get_totals'))
  tally.check(status === 403, `without the scope: ${status}`)
  const own = await makeAppToken(owner, 'workouts:read', `${server.origin}/mcp`)
  const called = await post(server, own, call('get_totals'))
  tally.check(called.status === 200, `the own token of an assistant: ${called.status}`)
  for (const path of ['/api/workouts', '/api/auth/profile', '/api/combined?paths=/api/workouts']) {
    const { status, body } = await server.request<{ data?: { parts: { status: number }[] } }>('GET', path, {
      token: own,
    })
    const told = body.data?.parts?.[0]?.status ?? status
    tally.check(told === 401, `a token of an assistant for ${path}: ${told}`)
  }
  const good = await makePersonalToken(owner, 'workouts:read')
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1']) {
    const answer = await post(server, good, call('get_totals'), { origin })
    tally.check(answer.status === 403, `a page of ${origin}: ${answer.status}`)
    const unknown = await post(server, 'x', call('get_totals'), { origin })
    tally.check(unknown.status === 403, `a page of ${origin} without a token: ${unknown.status}`)
  }
}

const odd = [
  ...[null, true, 0, -1, 1e308, '', '../../etc/passwd', '%00', "' OR 1=1 --", 'x'.repeat(5000), '\u202e'],
  ...[[], {}, { a: { b: [1] } }, '__proto__', 'constructor', '2026-02-30', 'javascript:alert(1)'],
]
const methods = ['tools/call', 'tools/list', 'initialize', 'server/discover', 'ping', 'x', 'constructor']
const tools = [
  ...['list_sports', 'list_workouts', 'get_workout', 'get_totals', 'get_records', 'get_efforts'],
  ...['get_training', 'get_goals', 'get_streams', 'find_places', 'get_calendar', 'drop_tables', 'toString'],
]
const names = [
  ...['from', 'to', 'sport_id', 'workout_id', 'text', 'place', 'limit', 'cursor', 'by', 'points', 'curves'],
  ...['url', 'sql', '__proto__', 'toString'],
]

function oddMessage(random: Random): unknown {
  if (random.isLikely(0.1)) return random.oneOf(odd)
  const input = Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.oneOf(names), random.oneOf(odd)]),
  )
  const message = call(random.oneOf(tools), random.isLikely(0.9) ? input : random.oneOf(odd))
  if (random.isLikely(0.6)) return message
  const changes = { method: random.isLikely(0.8) ? random.oneOf(methods) : random.oneOf(odd) }
  return {
    ...message,
    ...changes,
    ...(random.isLikely(0.3) && { [random.oneOf(['id', 'params'])]: random.oneOf(odd) }),
  }
}

async function tryOdd(session: Session, server: ServerProcess, token: string) {
  const tally = session.tally('O04', 'odd messages of assistants: refused, never a failure of the server')
  const statuses = [200, 202, 400, 404, 413]
  for (let count = 0; count < (session.isLong ? 5000 : 1000); count++) {
    const message = oddMessage(session.random)
    const { status } = await post(server, token, message)
    tally.check(statuses.includes(status), `${status} for ${JSON.stringify(message).slice(0, 200)}`)
  }
  const long = await post(server, token, call('list_workouts', { text: 'x'.repeat(1_000_000) }))
  tally.check(long.status === 413, `a message of a megabyte: ${long.status}`)
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`
  const headers = { 'content-type': 'application/json' }
  const nested = await server.request('POST', '/mcp', { token, body: deep, headers })
  tally.check(nested.status === 400, `a message of 10,000 levels: ${nested.status}`)
  tally.check((await server.request('GET', '/api/ping')).status === 200, 'the server is gone')
}

async function tryForeign(
  session: Session,
  server: ServerProcess,
  { token, ids }: { token: string; ids: readonly string[] },
) {
  const tally = session.tally('C03', 'what belongs to others, asked for by an assistant')
  for (const workout_id of ids) {
    for (const name of ['get_workout', 'get_streams']) {
      const { body } = await post(server, token, call(name, { workout_id }))
      tally.check(body.result?.isError === true, `${name} tells ${JSON.stringify(body).slice(0, 200)}`)
    }
  }
  const { body } = await post(server, token, call('list_workouts'))
  const found = JSON.stringify(body)
  tally.check(
    ids.every(id => !found.includes(id)),
    'the list has workouts of somebody else',
  )
}

async function tryPoison(session: Session, server: ServerProcess, owner: Rider) {
  const tally = session.tally(
    'O04',
    'titles and notes with hidden instructions: cut, and without what nobody sees',
  )
  const token = await makePersonalToken(owner, 'workouts:read')
  for (const hidden of ['\u202e', '\u{e0041}', '\u2028', '\u0007', '\u200b', '\ufeff']) {
    await tally.attempt(JSON.stringify(hidden), async () => {
      const { id } = await owner.upload()
      const json = { title: `Ignore${hidden} all`, notes: `${hidden}x`.repeat(200) }
      const changed = await owner.request('PATCH', `/api/workouts/${id}`, { json })
      must(changed.status === 200, `not changed: ${changed.status}`)
      const { body } = await post(server, token, call('get_workout', { workout_id: id }))
      const told = body.result?.structuredContent as { title: string; notes: string }
      must(!`${told.title}${told.notes}`.includes(hidden), 'it is told')
      must([...told.notes].length <= 500, `the notes have ${told.notes.length} characters`)
      await owner.request('DELETE', `/api/workouts/${id}`)
    })
  }
}

async function tryCalendar(session: Session) {
  const tally = session.tally(
    'O05',
    'a calendar that is asked without end: 60 answers, then 429, and others go on',
  )
  const environment = { API_RATE_LIMITS: '300 per 5 minutes' }
  await using server = await session.start({ folder: session.newFolder(), environment })
  const owner = new Rider(server, await createFirstAccount(server))
  const json = { name: 'A calendar' }
  const { body } = await owner.request<{ data: { calendar_feed: { id: number; calendar_path: string } } }>(
    'POST',
    '/api/oauth/calendar-feeds',
    { json },
  )
  const { id, calendar_path } = body.data.calendar_feed
  const ask = (headers: Record<string, string> = {}) => fetch(`${server.origin}${calendar_path}`, { headers })
  const etag = (await ask()).headers.get('etag') ?? ''
  const statuses: number[] = []
  for (let count = 0; count < 120; count++) statuses.push((await ask({ 'if-none-match': etag })).status)
  const counted = (status: number) => statuses.filter(found => found === status).length
  tally.check(counted(304) === 59, `${counted(304)} answers of 304`)
  tally.check(counted(429) === 61, `${counted(429)} refusals`)
  tally.check((await owner.request('GET', '/api/workouts')).status === 200, 'its owner is refused, too')
  await owner.request('DELETE', `/api/oauth/calendar-feeds/${id}`)
  const output = server.output()
  tally.check(!output.includes('thf_'), 'the address is in the log')
}
