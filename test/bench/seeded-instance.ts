// Creates a data directory with as many workouts as a measurement needs. The program's own code stores them, so that
// totals, records and equipment are the same as after uploads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { insertUser } from '../../src/accounts/users/store'
import { randomHex } from '../../src/lib/random'
import { encodeShortId } from '../../src/lib/short-id'
import { findUserByName } from '../../src/platform/access/store'
import { type Database, type Db, openDatabase, transact } from '../../src/platform/db/database'
import { type EquipmentRow, findEquipment, insertEquipment } from '../../src/workouts/equipments/store'
import { addWorkouts, type WorkoutToAdd } from '../../src/workouts/library/add'
import { recomputeAllTotals } from '../../src/workouts/library/totals-store'
import type { TrackFacts } from '../../src/workouts/library/track-facts'
import { nameRecordingFiles } from '../../src/workouts/rows/files'
import { createFirstAccount, firstAccount, type NewAccount, startServer } from '../support/executable'
import { Rider } from '../support/rider'

/** The second account. It has the same password as the first account, and is also an administrator. */
export const secondAccount: NewAccount = {
  ...firstAccount,
  username: 'second',
  email: 'second@example.org',
}

/** Start of every user's latest workout. */
const lastStart = Date.UTC(2026, 5, 30, 12)
const hourMs = 3_600_000

/** Number of workouts of each account. */
export interface Seeds {
  first: number
  second: number
  /**
   * Milliseconds between two workouts of a user. The default is an hour, so that the number of workouts in a month does
   * not depend on the total.
   */
  apartMs?: number
}

/** Facts of a track in which every field is present, but empty. The server takes them as computed. */
export const noFacts: TrackFacts = {
  efforts: [],
  topSpeeds: { whole: null, segments: [] },
  places: { start: null, farthest: null, end: null },
  trace: null,
  zone: null,
  longestClimb: null,
  analysis: null,
}

const sportIds = [1, 5, 3] as const
const bikeSportId = 1

interface Owner {
  id: number
  workouts: number
  bike: EquipmentRow
  apartMs: number
}

/**
 * Creates the data directory in `folder`, with two accounts, their workouts, and a configuration that allows large
 * files.
 */
export async function seedInstance(folder: string, workouts: Seeds) {
  await makeDataDirectory(folder)
  const dataDir = join(folder, 'trackhut-data')
  const database = openDatabase(join(dataDir, 'trackhut.db'))
  const owners = addOwners(database, workouts)
  storeAll(database, join(dataDir, 'uploads'), owners)
  dropJobs(database)
  database.close()
}

/** Deletes all jobs. Otherwise the server would draw a map image of each workout during the measurement. */
export const dropJobs = ({ sqlite }: Database) => sqlite.run('DELETE FROM jobs')

async function makeDataDirectory(folder: string) {
  await using server = await startServer({ folder })
  const rider = new Rider(server, await createFirstAccount(server))
  await rider.request('PATCH', '/api/config', { json: { max_single_file_size: 10 * 1024 * 1024 } })
  await server.stop()
}

function addOwners({ db }: Database, { apartMs = hourMs, ...workouts }: Seeds): Owner[] {
  return transact(db, tx => {
    const first = findUserByName(tx, firstAccount.username)
    if (!first) throw new Error('there is no first account')
    const { id: _, ...facts } = first
    const { username, email } = secondAccount
    const second = insertUser(tx, { ...facts, username, email })
    return [
      { id: first.id, workouts: workouts.first, bike: addBike(tx, first.id), apartMs },
      { id: second.id, workouts: workouts.second, bike: addBike(tx, second.id), apartMs },
    ]
  })
}

function addBike(db: Db, userId: number): EquipmentRow {
  const shortId = encodeShortId(crypto.randomUUID())
  const createdAt = new Date(lastStart)
  insertEquipment(db, { shortId, userId, equipmentTypeId: 2, label: 'Bike', createdAt })
  const bike = findEquipment(db, userId, shortId)
  if (!bike) throw new Error('there is no bike')
  return bike
}

/** Stores the workouts of the users alternately, as on a real server, so that the rows of a user are not adjacent. */
function storeAll({ db }: Database, uploads: string, owners: Owner[]) {
  const all = owners
    .flatMap(owner =>
      Array.from({ length: owner.workouts }, (_, index) => ({ owner, index, turn: index / owner.workouts })),
    )
    .toSorted((a, b) => a.turn - b.turn)
  const atOnce = 1000
  for (let start = 0; start < all.length; start += atOnce) {
    const recorded = all.slice(start, start + atOnce).map(({ owner, index }) => describe(owner, index))
    writeFiles(uploads, recorded)
    transact(db, tx => storeSome(tx, owners, recorded))
  }
}

function storeSome(tx: Db, owners: Owner[], recorded: WorkoutToAdd[]) {
  const bikes = new Map(owners.map(({ id, bike }) => [id, bike.equipment.id]))
  addWorkouts(
    tx,
    { clock: () => new Date() },
    recorded.map(one => {
      const { userId, sportId } = one.workout
      const bike = sportId === bikeSportId ? bikes.get(userId) : undefined
      return { ...one, equipmentIds: bike === undefined ? [] : [bike] }
    }),
  )
}

/** Describes a workout. Half of the workouts are recorded, half are entered by hand. */
function describe({ id: userId, workouts, apartMs }: Owner, index: number): WorkoutToAdd {
  const sportId = sportIds[index % sportIds.length] ?? bikeSportId
  const workoutDate = new Date(lastStart - (workouts - 1 - index) * apartMs)
  const measures = measure(index)
  const workout = {
    ...measures,
    shortId: encodeShortId(crypto.randomUUID()),
    userId,
    sportId,
    title: `Ride ${index}`,
    workoutDate,
    createdAt: workoutDate,
  }
  if (index % 2 === 0) return { workout, segments: [], facts: noFacts }
  const files = { ...nameRecordingFiles(userId, sportId, workoutDate, '.gpx'), mapId: randomHex(16) }
  return {
    workout: { ...workout, ...files, sourceFormat: 'gpx' },
    segments: [measures],
    facts: noFacts,
  }
}

/** Returns the figures of a workout. Over all workouts, their values are spread evenly, in no particular order. */
function measure(index: number) {
  const spread = (least: number, range: number) => least + ((index * 7919) % range)
  return {
    durationS: spread(3900, 7000),
    movingS: spread(3600, 7000),
    pausesS: 300,
    distanceM: spread(5000, 90_001),
    aveSpeedCkmh: spread(900, 2003),
    maxSpeedCkmh: spread(3000, 3001),
    topSpeedCkmh: spread(3000, 3001),
    ascentMm: spread(1000, 900_001),
    descentMm: spread(1000, 800_011),
    minAltCm: 20_000,
    maxAltCm: 120_000,
  }
}

/** Creates the files of recorded workouts. Measurements do not read their content. */
function writeFiles(uploads: string, recorded: WorkoutToAdd[]) {
  for (const { workout } of recorded) {
    for (const file of [workout.sourceFile, workout.trackFile]) {
      if (!file) continue
      mkdirSync(dirname(join(uploads, file)), { recursive: true })
      writeFileSync(join(uploads, file), 'a ride\n')
    }
  }
}

/**
 * Adds copies of the first account, each with the same workouts but without recordings. The rows are copied with SQL,
 * which takes a minute.
 */
export function multiplyAccounts(folder: string, accounts: number) {
  const database = openDatabase(join(folder, 'trackhut-data', 'trackhut.db'))
  const { sqlite, db } = database
  // Nothing is synced to disk, because losing this database in a crash would be harmless.
  sqlite.run('PRAGMA synchronous = OFF')
  sqlite.run('PRAGMA cache_size = -1000000')
  const copy = (table: string, changed: Record<string, string>) => {
    const columns = sqlite
      .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
      .all(table)
    const names = columns.map(({ name }) => name).filter(name => name !== 'id')
    const values = names.map(name => changed[name] ?? `row.${name}`)
    const owner = table === 'users' ? 'id' : 'user_id'
    sqlite.run(`
      WITH RECURSIVE copies(number) AS (VALUES (2) UNION ALL SELECT number + 1 FROM copies WHERE number < ${accounts})
      INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM copies, ${table} AS row WHERE row.${owner} = 1`)
  }
  const owned = { user_id: '(SELECT id FROM users WHERE username = number)' }
  const notRecorded = { source_file: 'NULL', source_format: 'NULL', track_file: 'NULL', map_id: 'NULL' }
  transact(db, tx => {
    copy('users', { username: 'number', email: "number || '@example.org'" })
    copy('workouts', { ...owned, ...notRecorded, short_id: 'lower(hex(randomblob(11)))' })
    recomputeAllTotals(tx)
  })
  database.close()
}
