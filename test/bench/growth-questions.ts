// The requests for which `growth.ts` measures how their cost grows, and the code that sends them.
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { logIn, type NewAccount, type ServerProcess } from '../support/executable'

/** An administrator who sends requests to one server. */
export interface Requester {
  origin: string
  token: string
  username: string
  workoutsCount: number
  /** Short ids of recorded workouts, latest first. */
  recorded: string[]
  equipmentId: string
}

interface Question {
  what: string
  /**
   * Sends the request.
   * @param run number of the run, from 0; requests that work only once per workout use it to choose another workout
   */
  ask: (requester: Requester, run: number) => Promise<void>
  /** Set if the request reads more rows when the user has more workouts. The text describes these rows. */
  readsMore?: string
}

const byHand = { sport_id: 1, workout_date: '2026-06-15 14:05', duration: 3600, distance: 10 }

/** The requests in the order in which they are sent. Requests that change workouts come last. */
export const questions: Question[] = [
  list('List', ''),
  list('List, last page', requester => `page=${Math.ceil(requester.workoutsCount / 20)}`, 'all, in an index'),
  list('List, longest first', 'order_by=duration'),
  list('List, farthest first', 'order_by=distance'),
  list('List, fastest first', 'order_by=ave_speed'),
  list('List of a month', 'from=2026-06-01&to=2026-06-30'),
  list('List of a sport', 'sport_id=5', 'all of the sport, to count them'),
  list('List by title', 'title=ride 9', 'all, to count them'),
  list('List by distance', 'distance_from=50&distance_to=60', 'all, to count them'),
  list('List by equipment', requester => `equipment_id=${requester.equipmentId}`, 'all, to count them'),
  get('A workout, with its neighbours', requester => `/api/workouts/${requester.recorded[20]}`),
  get(
    'Where the figures of a workout come from',
    requester => `/api/workouts/${requester.recorded[20]}/figures`,
  ),
  get('Records', '/api/records'),
  get('Profile, with totals', '/api/auth/profile'),
  get('Equipment, with totals', '/api/equipments'),
  byTime('Statistics of a month, by week', 'time=week&from=2026-06-01&to=2026-06-30'),
  byTime('Statistics of a year, by month', 'time=month&from=2025-07-01&to=2026-06-30', 'those of the year'),
  byTime('Statistics of all, by year', 'time=year', 'all'),
  get('Statistics by sport', requester => `/api/stats/${requester.username}/by_sport`, 'the latest 10,000'),
  get('What the instance holds', '/api/stats/all'),
  get('Sports, and which have workouts', '/api/sports?check_workouts=true'),
  get('Users, by number of workouts', '/api/users?order_by=workouts_count&order=desc'),
  {
    what: 'Enter a workout by hand',
    ask: requester => send(requester, 'POST', '/api/workouts/no_gpx', byHand),
  },
  {
    what: 'Change a workout’s sport',
    ask: (requester, run) =>
      send(requester, 'PATCH', `/api/workouts/${requester.recorded[20]}`, {
        sport_id: run % 2 === 0 ? 5 : 1,
      }),
  },
  {
    what: 'Delete a workout with its files',
    ask: (requester, run) => send(requester, 'DELETE', `/api/workouts/${requester.recorded[21 + run]}`),
  },
]

export async function findRequester(
  server: ServerProcess,
  account: NewAccount,
  workoutsCount: number,
): Promise<Requester> {
  const token = await logIn(server, account)
  const { body } = await server.request<WorkoutsAnswer>('GET', '/api/workouts?per_page=100', { token })
  const { workouts } = body.data
  const recorded = workouts.filter(({ with_gpx }) => with_gpx).map(({ id }) => id)
  const equipmentId = workouts.flatMap(({ equipments }) => equipments)[0]?.id ?? ''
  return { origin: server.origin, token, username: account.username, workoutsCount, recorded, equipmentId }
}

/** A text, or a function that returns it for the sender of the request. */
type Text = string | ((requester: Requester) => string)

const textFor = (requester: Requester, text: Text) => (typeof text === 'string' ? text : text(requester))

function get(what: string, path: Text, readsMore?: string): Question {
  const ask = (requester: Requester) => send(requester, 'GET', textFor(requester, path))
  return { what, ask, ...(readsMore !== undefined && { readsMore }) }
}

function list(what: string, query: Text, readsMore?: string): Question {
  return get(what, requester => `/api/workouts?per_page=20&${textFor(requester, query)}`, readsMore)
}

function byTime(what: string, query: string, readsMore?: string): Question {
  return get(what, requester => `/api/stats/${requester.username}/by_time?${query}`, readsMore)
}

/**
 * Sends a request and reads the whole response. The response is not parsed, because parsing is not work of the server.
 */
async function send({ origin, token }: Requester, method: string, path: string, json?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = json === undefined ? null : JSON.stringify(json)
  const response = await fetch(origin + path, { method, headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
}
