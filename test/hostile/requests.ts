// Sends random requests that are generated from the OpenAPI document: values at and beyond every limit, in every field.
// The document must allow every response.
import { firstAccount, logIn, type NewAccount, type ServerProcess } from '../support/executable'
import { Rider } from '../support/rider'
import { type Operation, operationsIn, promises } from './suite/document'
import { bodyOf, pathOf } from './suite/generated-values'
import { type Instance, makeInstance, startOn } from './suite/instance'
import { makeOrdinary, sam } from './suite/people'
import type { Part, Session } from './suite/session'
import type { Tally } from './suite/tally'

/** Number of requests per operation. */
const times = { short: 36, long: 250 }

/**
 * Number of requests after which a new instance starts, because earlier requests delete or change data that later
 * requests need.
 */
const requestsPerInstance = 400

/** Codes that are allowed when too many requests arrive at once. */
const busy = ['images-busy', 'uploads-busy', 'passwords-busy', 'questions-busy']

export const requestsPart: Part = {
  name: 'requests',
  boundS: { short: 180, long: 600 },
  async run(session) {
    const tally = session.tally(
      'I03',
      'generated requests to every operation: no 5xx, each answer documented',
    )
    const template = await makeInstance(session, 4)
    const statuses = new Map<number, number>()
    const queue = await queueOf(session, template)
    const slowest = { ms: 0, what: '' }
    while (queue.length > 0 && session.leftMs > 0) {
      await onNewInstance(session, template, async tested => {
        for (let count = 0; count < requestsPerInstance && !tested.isLost; count++) {
          const operation = queue.pop()
          if (operation === undefined) return
          const begin = performance.now()
          const [what, status] = await tryOne(session, tested, operation, tally)
          const ms = performance.now() - begin
          if (ms > slowest.ms) Object.assign(slowest, { ms, what })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      })
    }
    tally.check(queue.length === 0, `there was no time for ${queue.length} of them`)
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
    tally.figure = `${counts.join(', ')}; slowest ${Math.round(slowest.ms)} ms: ${slowest.what}`
  },
}

/** Returns every operation as often as `times` says, in random order. */
async function queueOf(session: Session, template: Instance): Promise<Operation[]> {
  await using server = await startOn(session, session.newFolder(template.folder))
  const { body } = await server.request<Parameters<typeof operationsIn>[0]>('GET', '/api/docs/json')
  const operations = operationsIn(body)
  const count = session.isLong ? times.long : times.short
  return Array.from({ length: count }, () => operations)
    .flat()
    .map(operation => ({ operation, order: session.random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ operation }) => operation)
}

interface Ctx {
  server: ServerProcess
  callers: Caller[]
  /** True if a caller could not log in again. The tests then continue with a new instance. */
  isLost: boolean
  /** Existing names and ids, which random requests use. */
  names: readonly string[]
}

interface Caller {
  /** Account of the caller; `null` for an anonymous caller. */
  account: NewAccount | null
  token: string | null
}

async function onNewInstance(session: Session, template: Instance, work: (tested: Ctx) => Promise<void>) {
  const folder = session.newFolder(template.folder)
  await using server = await startOn(session, folder)
  const ordinary = await makeOrdinary(session, folder, server)
  const rider = new Rider(server, template.token)
  const { body } = await rider.request<{ data: { workouts: { id: string; map: string }[] } }>(
    'GET',
    '/api/workouts',
  )
  const ofWorkouts = body.data.workouts.flatMap(({ id, map }) => [id, map])
  const names = [...ofWorkouts, 'first', 'sam', '1', '2', 'a', 'dark', 'bike.pmtiles']
  const callers = [
    { account: firstAccount, token: template.token },
    { account: sam, token: ordinary },
    { account: null, token: null },
  ]
  await work({ server, callers, names, isLost: false })
}

/**
 * Maximum length of a path. Bun itself refuses headers of more than 16 KiB before the app can respond, and clients send
 * a few hundred bytes in addition to the path.
 */
const maxPathLength = 15_000

async function tryOne(
  session: Session,
  tested: Ctx,
  operation: Operation,
  tally: Tally,
): Promise<[string, number]> {
  const { random } = session
  const { server, callers, names } = tested
  const path = pathOf(random, operation, names)
  const what = `${operation.method} ${path.slice(0, 200)}`
  // The administrator sends most requests, because the server refuses the fewest requests from this account.
  const caller = random.isLikely(0.6) ? callers[0]! : random.oneOf(callers)
  const { token } = caller
  const { body, type } = bodyOf(random, operation, names)
  const response = await fetch(`${server.origin}${path}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(type !== null && { 'content-type': type }),
    },
    ...(body !== null && { body }),
  }).catch((error: Error) => error)
  if (response instanceof Error) {
    tally.check(false, `${what}: no answer, ${response.message}`)
    return [what, 0]
  }
  const text = await response.text()
  const isTooLong = response.status === 431 && path.length > maxPathLength
  const fault = isTooLong ? null : promises(operation, response, text, busy)
  const sent = typeof body === 'string' ? body.slice(0, 300) : (type ?? '')
  tally.check(fault === null, `${what} ${sent}: ${response.status}, ${fault}: ${text.slice(0, 200)}`)
  if (response.status === 401 && token !== null) await comeBack(tested, caller)
  return [what, response.status]
}

/** Logs a caller in again, because some requests end the session or change the password. */
async function comeBack(tested: Ctx, caller: Caller) {
  const token = await logIn(tested.server, caller.account ?? undefined).catch(() => null)
  if (token === null) tested.isLost = true
  else caller.token = token
}
