// Measures the map of a user with 20,000 tracks: their outlines, the first tiles of a window, and the tracks near a
// place. Nothing is cached. The baseline is SQLite alone, which reads the same lines.
import { join } from 'node:path'
import { randomHex } from '../../src/lib/random'
import { encodeShortId } from '../../src/lib/short-id'
import { tileX, tileY } from '../../src/maps/geometry/geometry'
import { bandFor, farBand } from '../../src/maps/lines/bands'
import { traceTrack } from '../../src/maps/lines/trace-track'
import { findUserByName } from '../../src/platform/access/store'
import { openDatabase, transact } from '../../src/platform/db/database'
import { addWorkouts, type WorkoutToAdd } from '../../src/workouts/library/add'
import { type Place, trackAlong } from '../maps/lines/recordings'
import { firstAccount } from '../support/executable'
import { compare, type Result } from './measuring'
import { dropJobs, noFacts } from './seeded-instance'

const count = 20_000
/** Number of points of a track. A recording with a point every ten metres has about this many. */
const pointsEach = 1500
const firstStart = Date.UTC(2006, 0, 1)

/** Starts of the rides. Most are around a town, and some are on journeys. */
const homes: readonly Place[] = [
  [44.013, 4.42],
  [43.84, 4.36],
  [43.95, 4.81],
  [43.61, 3.88],
]
const journeys: readonly Place[] = [
  [46.2, 6.15],
  [64.13, -21.9],
  [-33.87, 151.2],
  [39.1, -120.03],
  [-17.7, 179.95],
]
const journeyEvery = 20

/** Adds the tracks to the first account of an instance. The server must not be running. */
export function seedTracks(folder: string): void {
  const database = openDatabase(join(folder, 'trackhut-data', 'trackhut.db'))
  const { db, sqlite } = database
  sqlite.run('PRAGMA synchronous = OFF')
  const user = findUserByName(db, firstAccount.username)
  if (!user) throw new Error('there is no first account')
  const atOnce = 500
  for (let start = 0; start < count; start += atOnce) {
    const ways = Array.from({ length: atOnce }, (_, at) => wayFrom(start + at))
    transact(db, tx => {
      addWorkouts(
        tx,
        { clock: () => new Date() },
        ways.map((way, at) => ({
          ...describe(user.id, start + at, way),
          facts: { ...noFacts, trace: traceTrack(trackAlong(way)) },
        })),
      )
    })
  }
  dropJobs(database)
  database.close()
}

/** Returns a winding course that depends only on the index. It mostly follows roads that other tracks use too. */
function wayFrom(index: number): Place[] {
  const random = randomFrom(index + 1)
  const home = homes[index % homes.length]
  const journey = journeys[Math.floor(index / journeyEvery) % journeys.length]
  const [south = 0, west = 0] = (index % journeyEvery === 0 ? journey : home) ?? []
  const roads = randomFrom((index % 40) + 1000)
  let heading = roads() * 2 * Math.PI
  let [latitude, longitude] = [south, west]
  return Array.from({ length: pointsEach }, (_, at) => {
    heading += ((at < pointsEach / 3 ? roads() : random()) - 0.5) * 0.5
    latitude += Math.cos(heading) * 9e-5
    longitude += Math.sin(heading) * 1.25e-4
    return [latitude, longitude > 180 ? longitude - 360 : longitude] as const
  })
}

function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2 ** 31
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

function describe(userId: number, index: number, way: readonly Place[]): WorkoutToAdd {
  const workoutDate = new Date(firstStart + index * 8.7 * 3_600_000)
  const [latitudes, longitudes] = [way.map(place => place[0]), way.map(place => place[1])]
  return {
    workout: {
      shortId: encodeShortId(crypto.randomUUID()),
      userId,
      sportId: [1, 5, 3, 8][index % 4] ?? 1,
      title: `Ride ${index}`,
      workoutDate,
      createdAt: workoutDate,
      sourceFormat: 'gpx',
      sourceFile: `of-nobody/${index}.gpx`,
      trackFile: `of-nobody/${index}.track`,
      mapId: randomHex(16),
      durationS: 3600,
      movingS: 3600,
      pausesS: 0,
      distanceM: 15_000,
      aveSpeedCkmh: 1500,
      maxSpeedCkmh: 3000,
      minLatitude: Math.min(...latitudes),
      maxLatitude: Math.max(...latitudes),
      minLongitude: Math.min(...longitudes),
      maxLongitude: Math.max(...longitudes),
    },
    segments: [],
  }
}

interface TracksToMeasure {
  get(path: string): Promise<Uint8Array>
  dataDir: string
}

/** The tiles of 512 pixels that a window of 1,280 by 640 pixels shows when the map opens. */
const opening = { zoom: 10, latitude: 43.85, longitude: 4.35, across: 3, down: 2 }

export async function measureTracks({ get, dataDir }: TracksToMeasure): Promise<Result[]> {
  const database = openDatabase(join(dataDir, 'trackhut.db'))
  const readLines = (band: number) => async () =>
    database.sqlite.query('SELECT line FROM track_lines WHERE band = ?').all(band)
  let turn = 0
  /** Returns a filter that excludes nothing. It is different each time, so that the server cannot use its cache. */
  const anew = () => `to=${2100 + turn++}-01-01`
  const { zoom, latitude, longitude, across, down } = opening
  const [west, north] = [Math.floor(tileX(longitude, zoom)) - 1, Math.floor(tileY(latitude, zoom)) - 1]
  const tiles = Array.from({ length: across * down }, (_, at) => {
    const [x, y] = [west + (at % across), north + Math.floor(at / across)]
    return `/api/workouts/tracks/${zoom}/${x}/${y}.mvt`
  })
  // Heat tiles have 256 pixels, so four of them cover one tile of 512 pixels.
  const heatTiles = Array.from({ length: across * down * 4 }, (_, at) => {
    const [x, y] = [west * 2 + (at % (across * 2)), north * 2 + Math.floor(at / (across * 2))]
    return `/api/workouts/heatmap/${zoom + 1}/${x}/${y}.png`
  })
  const against = (band: { id: number }) => `SQLite, reading the lines of all in band ${band.id}`
  const results = [
    await compare({
      what: 'Overview of 20,000 tracks: where they are',
      against: against(farBand),
      ours: () => get(`/api/workouts/tracks?${anew()}`),
      baseline: readLines(farBand.id),
      runs: 7,
    }),
    await compare({
      what: `Overview of 20,000 tracks: ${tiles.length} tiles of a window`,
      against: against(bandFor(zoom)),
      ours: () => {
        const filter = anew()
        return Promise.all(tiles.map(path => get(`${path}?${filter}`)))
      },
      baseline: readLines(bandFor(zoom).id),
      runs: 7,
    }),
    await compare({
      what: 'Overview of 20,000 tracks: what passes a place',
      against: against(farBand),
      ours: () =>
        get(`/api/workouts/tracks/near?latitude=${homes[0]?.[0]}&longitude=${homes[0]?.[1]}&${anew()}`),
      baseline: readLines(farBand.id),
      runs: 7,
    }),
    await compare({
      what: `Overview of 20,000 tracks: ${heatTiles.length} heat tiles of the same window`,
      against: against(bandFor(zoom)),
      ours: () => {
        // A new map version, as after a change of a track, makes the server draw all tiles.
        database.sqlite.run('UPDATE map_versions SET version = version + 1')
        return Promise.all(heatTiles.map(get))
      },
      baseline: readLines(bandFor(zoom).id),
      runs: 7,
    }),
  ]
  database.close()
  return results
}
