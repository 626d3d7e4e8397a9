// Requests that begin at the same moment are sent as one, and each gets its own answer.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { CombinedPart } from '../../../../web/data/kept/combined-paths'
import { lendGlobals, lendStorage } from '../../../support/browser-globals'

lendStorage()
lendGlobals({ location: { pathname: '/' } })

const { getTogether } = await import('../../../../web/data/client/together')
const { beginSession, session } = await import('../../../../web/data/client/session')
const { keptAnswer } = await import('../../../../web/data/client/freshness')
const { pathsOfRequest } = await import('../../../../web/data/kept/combined-paths')

/** The paths of each request that was sent. */
let sent: string[][] = []
/** Answers a request for these paths. */
let answer: (paths: string[], signal: AbortSignal | null) => Response | Promise<Response>

const combined = (parts: CombinedPart[]) => Response.json({ data: { parts } })
const echo = (paths: string[]) =>
  paths.length === 1
    ? Response.json({ of: paths[0] })
    : combined(paths.map(path => ({ status: 200, body: { of: path } })))

const fetchBefore = globalThis.fetch

beforeEach(() => {
  sent = []
  answer = echo
  beginSession('present')
  const serve = async (path: string, { signal = null }: RequestInit = {}) => {
    // Outside a browser, the base path is the folder of the code.
    const paths = pathsOfRequest(path.slice(path.indexOf('/api/')))
    sent.push(paths)
    return answer(paths, signal)
  }
  globalThis.fetch = serve as unknown as typeof fetch
})

afterEach(() => {
  globalThis.fetch = fetchBefore
})

const ask = (path: string, signal = new AbortController().signal) => getTogether<unknown>(path, signal)
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as { status?: number; code?: string },
  )

test('one request is sent for all that begin together, and each gets its own answer', async () => {
  const asked = ['/api/goals', '/api/sports', '/api/workouts?q=a+b%26c'].map(path => ask(path))
  expect(await Promise.all(asked)).toEqual([
    { of: '/api/goals' },
    { of: '/api/sports' },
    { of: '/api/workouts?q=a+b%26c' },
  ])
  expect(sent).toEqual([['/api/goals', '/api/sports', '/api/workouts?q=a+b%26c']])
})

test('a single request is sent as it is, and what begins later is sent later', async () => {
  expect(await ask('/api/goals')).toEqual({ of: '/api/goals' })
  expect(await ask('/api/sports')).toEqual({ of: '/api/sports' })
  expect(sent).toEqual([['/api/goals'], ['/api/sports']])
})

test('what is too much for one request is divided', async () => {
  const many = Array.from({ length: 17 }, (_, number) => `/api/workouts?page=${number}`)
  const long = [`/api/workouts?q=${'x'.repeat(2_000)}`, `/api/workouts?q=${'y'.repeat(2_000)}`]
  await Promise.all([...many, ...long].map(path => ask(path)))
  expect(sent).toEqual([many.slice(0, 16), [many[16]!, long[0]!], [long[1]!]])
})

describe('failures', () => {
  test('a part fails alone, with its code', async () => {
    answer = () =>
      combined([
        { status: 200, body: { of: 'goals' } },
        { status: 403, body: { status: 'error', message: 'no', code: 'scope-missing' } },
      ])
    const [goals, sports] = [ask('/api/goals'), failureOf(ask('/api/sports'))]
    expect(await goals).toEqual({ of: 'goals' })
    expect(await sports).toMatchObject({ status: 403, code: 'scope-missing' })
  })

  test('a part that refuses the token ends the session', async () => {
    answer = paths =>
      combined(
        paths.map(() => ({ status: 401, body: { status: 'error', message: 'x', code: 'token-expired' } })),
      )
    const failures = await Promise.all([failureOf(ask('/api/goals')), failureOf(ask('/api/sports'))])
    expect(failures.map(failure => failure?.status)).toEqual([401, 401])
    expect(session.get()).toEqual({ token: null, ended: 'expired' })
  })

  test('if the combined request is refused, each is sent alone', async () => {
    answer = paths => (paths.length > 1 ? new Response('{}', { status: 429 }) : echo(paths))
    const asked = [ask('/api/goals'), ask('/api/sports')]
    expect(await Promise.all(asked)).toEqual([{ of: '/api/goals' }, { of: '/api/sports' }])
    expect(sent).toEqual([['/api/goals', '/api/sports'], ['/api/goals'], ['/api/sports']])
  })

  test('without a server, all fail at once', async () => {
    answer = () => Promise.reject(new TypeError('no network'))
    const failures = await Promise.all([failureOf(ask('/api/goals')), failureOf(ask('/api/sports'))])
    expect(failures.map(failure => failure?.status)).toEqual([0, 0])
    expect(sent).toHaveLength(1)
  })
})

test('what the service worker does not have is asked for alone, and the age of the rest is noted', async () => {
  const kept_at = '2026-06-01T10:00:00.000Z'
  answer = paths =>
    paths.length > 1
      ? combined([
          { status: 200, body: { of: 'cache' }, kept_at },
          { status: 0, body: null },
        ])
      : Promise.reject(new TypeError('no network'))
  const [goals, sports] = [ask('/api/goals'), failureOf(ask('/api/sports'))]
  expect(await goals).toEqual({ of: 'cache' })
  expect(await sports).toMatchObject({ status: 0 })
  expect(keptAnswer.get()?.at.toISOString()).toBe(kept_at)
})

test('a cancelled part ends at once, and the request when nobody needs it', async () => {
  let ofRequest: AbortSignal | null = null
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  answer = (_, signal) => {
    ofRequest = signal
    reach()
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const [one, other] = [new AbortController(), new AbortController()]
  const failures = [failureOf(ask('/api/goals', one.signal)), failureOf(ask('/api/sports', other.signal))]
  await reached
  one.abort()
  expect(await failures[0]).toMatchObject({ name: 'AbortError' })
  expect(ofRequest!.aborted).toBe(false)
  other.abort()
  expect(await failures[1]).toMatchObject({ name: 'AbortError' })
  expect(ofRequest!.aborted).toBe(true)
})
