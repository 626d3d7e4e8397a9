// Many people at once, for a minute or for half an hour: no failure of the server, and memory that does not grow.
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { letPass } from '../support/waiting'
import { archivedWorkout, archiveOf } from '../transfer/imports/importing'
import { zipOf } from '../workouts/uploads/archives'
import { rideOf } from './suite/instance'
import { makeOrdinary, sam } from './suite/people'
import { descendantsOf, memoryOf } from './suite/processes'
import type { Random } from './suite/random'
import type { Part, Session } from './suite/session'
import type { Tally } from './suite/tally'

const people = 4
const connections = 24
/** So that what they have grows no more than what it takes to list it. */
const mostWorkouts = 60
const seconds = { short: 60, long: 1800 }
/** Memory that comes and goes with what is being done. */
const mayGrow = { by: 1.25, mib: 48 }

export const loadPart: Part = {
  name: 'load',
  boundS: { short: 150, long: 2000 },
  async run(session) {
    const duration = session.isLong ? seconds.long : seconds.short
    const requests = session.tally(
      'T22',
      `${connections} connections for ${duration} s, all kinds of requests: no 5xx`,
    )
    const memory = session.tally('D22', 'memory of all processes meanwhile: flat')
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const riders = [new Rider(server, await createFirstAccount(server))]
    for (let person = 1; person < people; person++) {
      const account = { ...sam, username: `rider_${person}`, email: `${person}@example.org` }
      riders.push(new Rider(server, await makeOrdinary(session, folder, server, account)))
    }
    const ends = performance.now() + duration * 1000
    const isOver = () => performance.now() > ends
    const times = new Times()
    const rides = riders.map(rider => new Someone(rider))
    const work = Array.from({ length: connections }, (_, index) =>
      keepAsking(session, rides[index % people]!, { isOver, times, tally: requests }),
    )
    const weights = weighOn(server, isOver)
    await Promise.all(work)
    requests.figure = times.figure()
    judgeMemory(memory, await weights, duration)
  },
}

class Times {
  readonly #byName = new Map<string, number[]>()

  add(name: string, ms: number) {
    const times = this.#byName.get(name) ?? []
    times.push(ms)
    this.#byName.set(name, times)
  }

  figure(): string {
    const at = (times: number[], share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return [...this.#byName]
      .map(([name, times]) => [name, times.toSorted((a, b) => a - b)] as const)
      .map(([name, times]) => `${name} ${times.length}: p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)} ms`)
      .join('; ')
  }
}

/** A person with several connections. */
class Someone {
  readonly rider: Rider
  readonly workouts: { id: string; map: string | null }[] = []
  #rides = 0

  constructor(rider: Rider) {
    this.rider = rider
  }

  nextRide(points?: number): Uint8Array {
    return rideOf(this.#rides++, points)
  }
}

interface Uploaded {
  data?: { workouts?: { id: string; map: string | null }[] }
}

type Ask = (someone: Someone, random: Random) => Promise<number>

const get =
  (path: (workout: { id: string; map: string | null }) => string): Ask =>
  async ({ rider, workouts }, random) => {
    const workout = workouts.length > 0 ? random.oneOf(workouts) : { id: 'none', map: null }
    return (await rider.request('GET', path(workout))).status
  }

const uploadOf =
  (content: (someone: Someone) => Uint8Array, name: string): Ask =>
  async someone => {
    const { rider, workouts } = someone
    const body = uploadForm({ file: gpxFile(content(someone)), name, data: { sport_id: 1 } })
    const answer = await rider.request<Uploaded>('POST', '/api/workouts', { body })
    workouts.push(...(answer.body.data?.workouts ?? []))
    return answer.status
  }

const dropOldest: Ask = async ({ rider, workouts }) => {
  const oldest = workouts.length > mostWorkouts ? workouts.shift() : undefined
  if (oldest === undefined) return (await rider.request('GET', '/api/records')).status
  return (await rider.request('DELETE', `/api/workouts/${oldest.id}`)).status
}

const importSome: Ask = async ({ rider }) => {
  const workouts = Array.from({ length: 5 }, () =>
    archivedWorkout({ sport_id: 1, sport_label: 'Cycling (Sport)' }),
  )
  const { status } = await rider.request('POST', '/api/auth/account/import', { body: archiveOf(workouts) })
  return status
}

/** How often each comes, of a hundred. */
const asks: readonly (readonly [string, number, Ask])[] = [
  ['upload', 12, uploadOf(someone => someone.nextRide(600), 'ride.gpx')],
  ['large upload', 1, uploadOf(someone => someone.nextRide(20_000), 'ride.gpx')],
  ['archive', 2, uploadOf(one => zipOf({ 'a.gpx': one.nextRide(), 'b.gpx': one.nextRide() }), 'rides.zip')],
  ['delete', 14, dropOldest],
  ['import', 1, importSome],
  ['list', 20, get(() => '/api/workouts?per_page=20')],
  ['workout', 12, get(({ id }) => `/api/workouts/${id}`)],
  ['chart', 12, get(({ id }) => `/api/workouts/${id}/chart_data`)],
  ['map image', 8, get(({ map }) => `/api/workouts/map/${map}`)],
  ['heat tile', 4, get(() => '/api/workouts/heatmap/8/131/91.png')],
  ['tracks', 4, get(() => '/api/workouts/outlines')],
  ['profile', 10, get(() => '/api/auth/profile')],
]

interface Asking {
  isOver: () => boolean
  times: Times
  tally: Tally
}

async function keepAsking({ random }: Session, someone: Someone, { isOver, times, tally }: Asking) {
  while (!isOver()) {
    const [name, , ask] = chooseAsk(random)
    const begin = performance.now()
    const status = await ask(someone, random).catch((error: Error) => error.message)
    times.add(name, performance.now() - begin)
    tally.check(typeof status === 'number' && status < 500, `${name}: ${status}`)
  }
}

function chooseAsk(random: Random) {
  const all = asks.flatMap(ask => Array<(typeof asks)[number]>(ask[1]).fill(ask))
  return random.oneOf(all)
}

interface Weight {
  main: number
  workers: number
}

/** Once a second. */
async function weighOn({ pid }: ServerProcess, isOver: () => boolean): Promise<Weight[]> {
  const weights: Weight[] = []
  while (!isOver()) {
    await letPass(1000)
    const workers = descendantsOf(pid).reduce((sum, worker) => sum + memoryOf(worker, 'VmRSS'), 0)
    weights.push({ main: memoryOf(pid, 'VmRSS'), workers })
  }
  return weights
}

/** The first minute, once it is warm, against the last; of a short run, thirds. */
function judgeMemory(tally: Tally, weights: readonly Weight[], duration: number) {
  const span = Math.min(60, Math.floor(duration / 3))
  const warm = Math.min(60, Math.floor(duration / 6))
  const sums = weights.map(({ main, workers }) => main + workers)
  const [first, last] = [median(sums.slice(warm, warm + span)), median(sums.slice(-span))]
  const most = Math.max(...sums)
  const mostMain = Math.max(...weights.map(({ main }) => main))
  tally.check(
    last < first * mayGrow.by + mayGrow.mib,
    `${Math.round(first)} MiB became ${Math.round(last)} MiB`,
  )
  tally.figure = `first ${Math.round(first)} MiB, last ${Math.round(last)} MiB, at most ${Math.round(most)}; main at most ${Math.round(mostMain)}`
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
