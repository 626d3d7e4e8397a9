// Plans the import of an export of the iPhone's Health app. Its workouts are in an XML file, which may have gigabytes
// and is therefore only streamed; their routes are in GPX files. Heart rates are in another part of the XML file, and
// are assigned to workouts by their time.
import { type AppleWorkout, readHeartRates, readWorkouts } from '../../../formats/apple-health/read-export'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { firstIndex } from '../../../lib/first-index'
import { shortIdOf } from '../../../lib/short-id'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import type { ActivityDetails } from '../archive/account-data'
import { tooManyItems } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { activityFormatOf } from './activity'
import type { ActivityArchive, ArchivedFile } from './archive-files'
import { beginningOf } from './beginning'
import { planFile } from './plan-files'
import { figuresOf, planListed, planRecorded, planUnread } from './planned'
import type { AskedPlan, Service } from './service'
import { sportOfService } from './sport-words'

/** The name of the XML file is in the language of the phone. Beside it is a clinical document, which is not read. */
const exportName = /(^|\/)apple_health_export\/[^/]+\.xml$/i
const exportAlone = /(^|\/)export\.xml$/i
const documentName = /_cda\.xml$/i
const isExport = (name: string) =>
  (exportName.test(name) || exportAlone.test(name)) && !documentName.test(name)

export const appleHealth: Service = {
  origin: 'apple-health',
  isNamedLike: names => names.some(isExport),
  isLike: async archive => (await exportOf(archive)) !== undefined,
  plan: planAppleHealth,
}

async function exportOf({ files }: ActivityArchive): Promise<ArchivedFile | undefined> {
  for (const file of files.values()) if (isExport(file.name) && (await isHealthData(file))) return file
  return undefined
}

/** The document type is at the beginning of the file, and has some ten thousand characters. */
async function isHealthData(file: ArchivedFile): Promise<boolean> {
  const isNamed = (text: string) => text.includes('HealthData')
  return isNamed(await beginningOf(file, isNamed))
}

/**
 * A workout with its heart rates. Each heart rate is packed into one number, together with its time in seconds after
 * the start.
 */
type Joined = AppleWorkout & { heartRates: number[] }

const maxWorkouts = 100_000

/**
 * Maximum number of heart rates of one workout, and of all workouts. A watch measures about 700 in an hour. Each takes
 * 8 bytes of memory.
 */
const maxOfWorkout = 100_000
const maxHeartRates = 4_000_000

const beatsRange = 256

async function* planAppleHealth(
  archive: ActivityArchive,
  { userId }: AskedPlan,
): AsyncGenerator<PlannedItem> {
  const list = await exportOf(archive)
  if (!list) return
  const { workouts, isWhole } = await listWorkouts(list)
  await joinHeartRates(list, workouts)
  const folder = list.name.slice(0, list.name.lastIndexOf('/') + 1)
  const named = new Set<string>()
  for (const workout of workouts) {
    const routes = workout.routes.map(name => folder + name)
    const [found, ...others] = routes.filter(name => archive.files.has(name))
    // If the route's file is missing, the import of the workout reports it.
    const route = found ?? routes[0]
    if (route) named.add(route)
    yield planWorkout(userId, list.name, workout, route)
    // If a workout has several routes, each further route becomes a separate workout with the same sport.
    for (const name of others) {
      named.add(name)
      const details = { ...detailsOf(workout), figures: null }
      yield* planFile(userId, archive.files.get(name)!, ({ start }) => [{ ...details, workoutDate: start }])
    }
    workout.heartRates = []
  }
  if (!isWhole)
    yield planUnread(list.name, {
      code: 'item-file-cut',
      sentence: 'the file is cut off or damaged: only the workouts before that were found',
    })
  for (const file of archive.files.values()) {
    const isOther = !named.has(file.name) && activityFormatOf(file.name) !== null
    if (isOther) yield* planFile(userId, file)
  }
}

/**
 * Lists the workouts in the order of their start.
 * @throws UnusableArchive if there are too many
 */
async function listWorkouts({ name, file }: ArchivedFile): Promise<{ workouts: Joined[]; isWhole: boolean }> {
  const workouts: Joined[] = []
  const found = readWorkouts(unpackFromDisk(file))
  let isWhole = false
  try {
    for (let next = await found.next(); ; next = await found.next()) {
      if (next.done) {
        isWhole = next.value
        break
      }
      if (workouts.push({ ...next.value, heartRates: [] }) > maxWorkouts)
        throw tooManyItems(maxWorkouts, name)
    }
  } catch (error) {
    // The workouts before the damage are imported.
    if (!(error instanceof UnreadableArchive)) throw error
  }
  return { workouts: workouts.sort((one, other) => (one.start || 0) - (other.start || 0)), isWhole }
}

/** Adds each heart rate to the workouts during which it was measured. */
async function joinHeartRates({ file }: ArchivedFile, workouts: readonly Joined[]) {
  const longest = Math.max(0, ...durationsOf(workouts))
  let left = maxHeartRates
  try {
    for await (const { time, beats } of readHeartRates(unpackFromDisk(file))) {
      const first = firstIndex(workouts.length, index => workouts[index]!.start >= time - longest)
      for (let index = first; index < workouts.length && workouts[index]!.start <= time; index++) {
        const { start, end, heartRates } = workouts[index]!
        if (time > end || heartRates.length >= maxOfWorkout || left === 0) continue
        left--
        heartRates.push(Math.floor((time - start) / 1000) * beatsRange + beats)
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
  }
}

/**
 * A workout of more than two days is a mistake. With it, every heart rate would have to be compared with all workouts.
 */
const maxDurationMs = 2 * 24 * 3_600_000

const durationsOf = (workouts: readonly Joined[]) =>
  workouts.map(({ start, end }) => Math.min(end - start, maxDurationMs)).filter(Number.isFinite)

function planWorkout(userId: number, list: string, workout: Joined, route: string | undefined): PlannedItem {
  const { start, end, activity, source, heartRates: packed, seconds, metres, calories } = workout
  const details = detailsOf(workout)
  const shortId = shortIdOf(userId, 'apple health', activity, source, String(start))
  if (route === undefined && packed.length === 0) return planListed(shortId, details, `${list}: ${activity}`)
  const heartRates = unpackHeartRates(workout)
  const resumed = workout.pauses.map(([, to]) => to / 1000).filter(Number.isFinite)
  if (route !== undefined) {
    return planRecorded(shortId, route, details, { of: 'apple-route', heartRates, resumed })
  }
  const totals = {
    device: source || 'Apple Health',
    ...{ start, end, seconds },
    metres: orNull(metres),
    calories: orNull(Math.round(calories)),
  }
  return planRecorded(shortId, list, details, { of: 'apple-totals', heartRates, resumed, ...totals })
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/**
 * Returns the heart rates in the order of time, at most one for each second: several devices may have measured at the
 * same time.
 */
function unpackHeartRates({ start, heartRates }: Joined) {
  const ordered = heartRates
    .sort((one, other) => one - other)
    .filter((packed, index, all) => index === 0 || secondOf(packed) > secondOf(all[index - 1]!))
  return {
    seconds: ordered.map(packed => start / 1000 + secondOf(packed)),
    beats: ordered.map(packed => packed % beatsRange),
  }
}

const secondOf = (packed: number) => Math.floor(packed / beatsRange)

function detailsOf(workout: AppleWorkout): ActivityDetails {
  const { start, seconds, metres, ascentM } = workout
  return {
    workoutDate: Number.isNaN(start) ? null : new Date(start),
    sport: sportOfService(wordOf(workout)),
    title: null,
    description: null,
    notes: null,
    equipments: [],
    figures: figuresOf({ durationS: seconds, distanceM: metres / 1000, ascentMm: ascentM }),
  }
}

function wordOf({ activity, isIndoors, isInOpenWater }: AppleWorkout): string {
  if (activity === 'Swimming' && isInOpenWater) return 'open water swimming'
  const hasIndoorWord = /^(Cycling|Running|Walking|Rowing)$/.test(activity)
  return isIndoors && hasIndoorWord ? `indoor ${activity}` : activity
}
