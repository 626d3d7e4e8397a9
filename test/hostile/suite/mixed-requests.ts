// Ordinary requests in random order: listing, viewing, uploading, importing, deleting.
import { createFirstAccount, type ServerProcess } from '../../support/executable'
import { gpxFile } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { Rider } from '../../support/rider'
import { archivedWorkout, archiveOf } from '../../transfer/imports/importing'
import { zipOf } from '../../workouts/intake/archives'
import { rideOf } from './instance'
import { makeOrdinary, sam } from './people'
import type { Random } from './random'
import type { Session } from './session'

const people = 4

/** Maximum number of workouts of a user. Without it, lists would become longer and longer. */
const maxWorkouts = 60

/** Creates accounts on a new server. */
export async function registerPeople(
  session: Session,
  server: ServerProcess,
  folder: string,
): Promise<Someone[]> {
  const riders = [new Rider(server, await createFirstAccount(server))]
  for (let person = 1; person < people; person++) {
    const account = { ...sam, username: `rider_${person}`, email: `${person}@example.org` }
    riders.push(new Rider(server, await makeOrdinary(session, folder, server, account)))
  }
  return riders.map(rider => new Someone(rider))
}

/** A user with several connections. */
export class Someone {
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
  const oldest = workouts.length > maxWorkouts ? workouts.shift() : undefined
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

/** Kinds of requests, with the frequency of each in percent. */
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

/** Chooses a kind of request at random, with these frequencies. */
export function chooseAsk(random: Random): { name: string; ask: Ask } {
  const all = asks.flatMap(ask => Array<(typeof asks)[number]>(ask[1]).fill(ask))
  const [name, , ask] = random.oneOf(all)
  return { name, ask }
}
