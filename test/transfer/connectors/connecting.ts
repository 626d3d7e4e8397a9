// A user whose recordings come from the stand-in for intervals.icu.
import { minute } from '../../../src/lib/durations'
import type {
  ConnectorAnswer,
  ConnectorState,
  ConnectorsAnswer,
} from '../../../src/transfer/connectors/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { type IntervalsServer, rightKey } from '../../support/intervals-server'
import type { Answer, RequestOptions } from '../../support/requests'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

export const root = '/api/connectors'
export const intervals = `${root}/intervals`

type App = ReturnType<typeof openTestApp>

/** Opens an app that asks the stand-in. Its jobs run. */
export function openConnectorApp(
  { url }: Pick<IntervalsServer, 'url'>,
  environment: Record<string, string> = {},
) {
  const app = openTestApp({ INTERVALS_URL: url, ...environment })
  app.ctx.jobs.start()
  return app
}

type Asker = { request<Body>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>> }

export const connectWith = (user: Asker, key = rightKey) =>
  user.request<ConnectorAnswer>('POST', intervals, { json: { key } })

/** The link to intervals.icu as its owner sees it. */
export async function linkOf(user: Asker): Promise<NonNullable<ConnectorState['link']>> {
  const { body } = await user.request<ConnectorsAnswer>('GET', root)
  const link = body.data.connectors[0]?.link
  if (!link) throw new Error('not connected')
  return link
}

/** Waits until the look under way has ended. */
export async function lookEnds({ ctx }: App, user: Asker) {
  ctx.jobs.wake()
  return until(async () => {
    const link = await linkOf(user)
    const isAhead = link.next_look_at === null || new Date(link.next_look_at) > ctx.clock()
    return isAhead && link.status !== 'undoing' && link
  })
}

/** Connects, and waits for the end of the first look. */
export async function connectAndLook(app: App, user: TestUser) {
  const { status } = await connectWith(user)
  if (status !== 200) throw new Error(`not connected: ${status}`)
  return lookEnds(app, user)
}

/** Lets the time pass until the next look, and waits for its end. */
export function nextLookEnds(app: App, user: TestUser) {
  app.advanceClock(34 * minute)
  return lookEnds(app, user)
}

export async function workoutsOf(user: Asker): Promise<Workout[]> {
  const all: Workout[] = []
  for (let page = 1; ; page++) {
    const { body } = await user.request<{ data: { workouts: Workout[] }; pagination: { has_next: boolean } }>(
      'GET',
      `/api/workouts?per_page=100&order=asc&page=${page}`,
    )
    all.push(...body.data.workouts)
    if (!body.pagination.has_next) return all
  }
}

export const startsOf = async (user: Asker) =>
  (await workoutsOf(user)).map(({ workout_date }) => new Date(workout_date).toISOString().replace('.000', ''))
