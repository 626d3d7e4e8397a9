// Reads an archive of an account into a plan. Runs in a process of its own: what is read here comes from anybody.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { writeDurably } from '../../../platform/storage/files'
import { BadJsonArray, jsonArrayItems } from '../../../lib/json-array-items'
import type { ArrivingSport } from './account-data'
import { checkManifest, manifestFile } from '../../../imports/check-manifest'
import { type AccountArchive, openAccountArchive, profileFile, workoutsFile } from './open-account-archive'
import type { ArchiveFacts, ItemContents, PlannedItem } from './plan'
import {
  type LocateRecording,
  readEquipment,
  readPreference,
  readProfile,
  readSport,
  readWorkout,
  UnusableItem,
} from './read-items'
import { type JsonObject, readDate, readObject, readText } from './read-values'
import { damagedArchive, shown, UnusableArchive } from './unusable-archive'

const equipmentsFile = 'user_equipments_data.json'
const preferencesFile = 'user_sport_preferences.json'

/** Where recordings are: in archives of Trackhut and FitTrackee 0.8, then in those of FitTrackee 1. */
const recordingFolders = ['gpx/', 'workout_files/']

const mostWorkouts = 100_000
const mostOthers = 10_000
const itemLimits = { size: 4 * 1024 ** 2, depth: 100 }

/** Bytes of a JSON file that is read as a whole. */
const maxJsonSize = 64 * 1024 ** 2

export interface ReadAccountArchive {
  path: string
  /** Where the plan is written. */
  planPath: string
  takesProfile: boolean
}

/** Of an archive that can be used, or why it cannot. */
export type ReadArchive = ({ isUsable: true } & ArchiveFacts) | { isUsable: false; reason: string }

/** Checks an archive through and through, and writes down what is to be stored of it. */
export async function readAccountArchive({
  path,
  planPath,
  takesProfile,
}: ReadAccountArchive): Promise<ReadArchive> {
  try {
    const archive = await openAccountArchive(path)
    try {
      const manifest = await readJson(archive, manifestFile)
      if (manifest) await checkManifest(archive, manifest)
      const profile = (await readJson(archive, profileFile)) ?? {}
      await writeDurably(planPath, linesOf(planOf(archive, takesProfile ? profile : null)))
      const origin = manifest ? 'trackhut' : 'fittrackee'
      return { isUsable: true, origin, username: readText(profile.username, 255) }
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof UnusableArchive) return { isUsable: false, reason: error.message }
    if (error instanceof UnreadableArchive) return { isUsable: false, reason: damagedArchive().message }
    throw error
  }
}

/** Null when there is no such file. */
async function readJson(archive: AccountArchive, name: string): Promise<JsonObject | null> {
  const entry = archive.find(name)
  if (!entry) return null
  if (entry.size > maxJsonSize) throw unusable(name)
  const bytes = await entry.read()
  try {
    const object = readObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (object) return object
  } catch {
    // Said below.
  }
  throw unusable(name)
}

const unusable = (name: string) => new UnusableArchive(`${name} in the archive is damaged`)

async function* linesOf(items: AsyncIterable<PlannedItem>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const item of items) yield encoder.encode(`${JSON.stringify(item)}\n`)
}

/** @param profile null when it is not taken over */
async function* planOf(archive: AccountArchive, profile: JsonObject | null): AsyncGenerator<PlannedItem> {
  const locate = locatorOf(archive)
  // Equipment names sports by their ids alone; the workouts tell what those are.
  const sports = new Map<unknown, ArrivingSport>()
  for await (const item of itemsOf(archive, workoutsFile, mostWorkouts)) {
    const sport = readSport(item.sport_id, item.sport_label)
    if (sport.label !== null) sports.set(sport.id, sport)
    yield planWorkout(item, locate)
  }
  const sportOf = (id: unknown) => sports.get(id) ?? readSport(id, null)
  for await (const item of itemsOf(archive, equipmentsFile, mostOthers)) {
    yield plan('equipment', nameOf(item.label, equipmentsFile), () => readEquipment(item, sportOf))
  }
  if (!profile) return
  for await (const item of itemsOf(archive, preferencesFile, mostOthers)) {
    yield plan('sport-preference', nameOf(item.sport_label, preferencesFile), () => readPreference(item))
  }
  const taken = { profile: readProfile(profile), createdAt: readDate(profile.created_at) }
  yield plan('profile', profileFile, () => taken)
  const picture = profile.picture === false ? undefined : archive.names().find(isPicture)
  if (picture) yield plan('picture', shown(picture), () => picture)
}

/** None when there is no such file. */
async function* itemsOf(archive: AccountArchive, name: string, most: number): AsyncGenerator<JsonObject> {
  const entry = archive.find(name)
  if (!entry) return
  let count = 0
  try {
    for await (const item of jsonArrayItems(entry.pieces(), itemLimits)) {
      if (++count > most) throw new UnusableArchive(`there are more than ${most} items in ${name}`)
      yield readObject(item) ?? {}
    }
  } catch (error) {
    throw error instanceof BadJsonArray ? unusable(name) : error
  }
}

function planWorkout(item: JsonObject, locate: LocateRecording): PlannedItem {
  const workoutDate = readDate(item.workout_date)?.getTime() ?? null
  const planned = plan('workout', nameOf(item.title, workoutsFile), () => readWorkout(item, locate))
  return { ...planned, workoutDate }
}

function plan<K extends keyof ItemContents>(kind: K, what: string, read: () => ItemContents[K]): PlannedItem {
  const item = { kind, what, workoutDate: null, shortId: null }
  try {
    const content = read()
    return { ...item, ...shortIdOf(content), content, reason: null }
  } catch (error) {
    if (error instanceof UnusableItem) return { ...item, content: null, reason: error.message }
    throw error
  }
}

const shortIdOf = (content: object | string) =>
  typeof content === 'object' && 'shortId' in content ? { shortId: content.shortId as string } : {}

const nameOf = (value: unknown, file: string) => readText(value, 255) || file

/** At the root, where nothing else is that browsers show. */
const isPicture = (name: string) => /^[^/]+\.(jpe?g|png|gif)$/i.test(name)

/** Recordings are named without the folder they are in. */
function locatorOf(archive: AccountArchive): LocateRecording {
  return name => {
    const base = name.slice(name.lastIndexOf('/') + 1)
    const places = recordingFolders.map(folder => folder + base)
    return places.find(place => archive.find(place) !== undefined) ?? places[0]!
  }
}
