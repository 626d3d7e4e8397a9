// Plans the import of an account's archive.
import type { FileEntry } from '../../../formats/zip/open-archive'
import type { Reason } from '../../../platform/errors'
import { writeAside } from '../../../platform/storage/write-file'
import type { ImportedSport, ImportedWorkout } from './account-data'
import {
  listItems,
  listItemsOfMember,
  maxOfList,
  readJsonFile,
  readJsonWithout,
  requireSize,
} from './archive-json'
import { type AccountArchive, profileFile, workoutsFile } from './open-account-archive'
import { type ArchiveFacts, type ItemContents, linesOfPlan, type PlannedItem } from './plan'
import { readFigurePreference } from './read-figure-preference'
import {
  type LocateActivityFile,
  readEquipment,
  readGoal,
  readPreference,
  readProfile,
  readSport,
  readTraining,
  readWorkout,
  UnusableItem,
} from './read-items'
import { readOwnSport } from './read-own-sport'
import { readArchivedZones } from './read-privacy-zones'
import { type JsonObject, readDate, readText } from './read-values'
import { damagedArchive, shown, UnusableArchive } from './unusable-archive'

const manifestFile = 'manifest.json'
const equipmentsFile = 'user_equipments_data.json'
const goalsFile = 'user_goals_data.json'
const trainingFile = 'user_training_data.json'
const preferencesFile = 'user_sport_preferences.json'
const figurePreferencesFile = 'user_figure_preferences.json'
const ownSportsFile = 'server_sports.json'

/** Folders with activity files. FitTrackee 0.8 uses the first, FitTrackee 1 the second, and Trackhut both. */
const recordingFolders = ['gpx/', 'workout_files/']

const maxWorkouts = 100_000
const maxOthers = 10_000

export interface ReadAccountArchive {
  /** Path to which the plan is written. */
  planPath: string
  takesProfile: boolean
  /** Number of files that earlier runs have compared with the manifest. */
  checkedFiles: number
  /** Time limit for comparing, in milliseconds. */
  checkMs: number
}

/** Facts about a usable archive, or the reason why the archive is unusable, or the number of files compared so far. */
export type ReadArchive =
  | ({ state: 'usable' } & ArchiveFacts)
  | { state: 'unusable'; reason: Reason }
  | { state: 'unfinished'; checkedFiles: number }

/**
 * Compares an archive with its manifest, which may take several runs. Afterwards writes the plan of the import.
 * @throws UnusableArchive if the archive cannot be imported
 * @throws UnreadableArchive if a file in the archive is damaged
 */
export async function readAccountArchive(
  archive: AccountArchive,
  { planPath, takesProfile, checkedFiles, checkMs }: ReadAccountArchive,
): Promise<Exclude<ReadArchive, { state: 'unusable' }>> {
  const manifest = archive.find(manifestFile)
  const checked = manifest && (await checkManifest(archive, manifest, { checkedFiles, checkMs }))
  if (typeof checked === 'number') return { state: 'unfinished', checkedFiles: checked }
  const profileEntry = archive.find(profileFile)
  const profile = profileEntry ? await readJsonFile(profileEntry) : {}
  await writeAside(planPath, linesOfPlan(planOf(archive, takesProfile ? profile : null)))
  const origin = manifest ? 'trackhut' : 'fittrackee'
  return { state: 'usable', origin, username: readText(profile.username, 255), otherFiles: 0 }
}

/**
 * Compares the files with their sizes and hashes in the manifest, which the exporting server has written. Stops when
 * the time is up, but compares at least one file.
 * @param options.checkedFiles number of files that were compared before
 * @returns the new number of compared files; null after the last one
 * @throws UnusableArchive for the first missing or different file, and for an unknown kind of manifest
 */
async function checkManifest(
  archive: AccountArchive,
  manifest: FileEntry,
  { checkedFiles, checkMs }: { checkedFiles: number; checkMs: number },
): Promise<number | null> {
  await requireKind(manifest)
  const end = performance.now() + checkMs
  const names = new Set<string>()
  let count = 0
  for await (const file of listItemsOfMember(manifest, 'files', archive.names().length)) {
    if (count > checkedFiles && performance.now() > end) return count
    const entry = findListed(archive, file)
    // Each file may be listed only once. Otherwise a short list that repeats a large file could keep the server busy
    // for days.
    if (names.has(entry.name)) throw damagedArchive()
    names.add(entry.name)
    if (++count > checkedFiles) await checkFile(entry, file)
  }
  return null
}

async function requireKind(manifest: FileEntry) {
  const { format, format_version } = await readJsonWithout(manifest, { depth: 1, names: ['files'] })
  if (format !== 'trackhut-account') throw damagedArchive()
  if (format_version !== 1) {
    throw new UnusableArchive(
      'import-archive-newer',
      'the archive was made by a newer version of Trackhut than this one',
    )
  }
}

function findListed(archive: AccountArchive, { name }: JsonObject): FileEntry {
  if (typeof name !== 'string') throw damagedArchive()
  const entry = archive.find(name)
  if (entry) return entry
  const file = shown(name)
  throw new UnusableArchive('import-archive-incomplete', `the archive is not whole: ${file} is missing`, file)
}

async function checkFile(entry: FileEntry, { size, sha256 }: JsonObject) {
  // Larger files are refused: no export contains one, and hashing many gigabytes would take hours.
  requireSize(entry, maxOfList)
  if (entry.size === size && (await hashOf(entry.pieces())) === sha256) return
  const file = shown(entry.name)
  throw new UnusableArchive(
    'import-archive-changed',
    `${file} is not as it was when the archive was made`,
    file,
  )
}

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** Yields the items of the plan. @param profile the profile; null if it is not imported */
async function* planOf(archive: AccountArchive, profile: JsonObject | null): AsyncGenerator<PlannedItem> {
  const locate = locatorOf(archive)
  // Equipment refers to sports only by id. The labels of these sports are in the workouts.
  const sports = new Map<unknown, ImportedSport>()
  const ofServer = new Map<string | null, Omit<ImportedSport, 'id' | 'label'>>()
  for await (const item of itemsOf(archive, ownSportsFile, maxOthers)) {
    const own = readOwnSport(item)
    if (!own) continue
    const { look, ...sport } = own
    const { shelfKey } = sport
    sports.set(own.id, sport)
    ofServer.set(own.label, { look, ...(shelfKey !== undefined && { shelfKey }) })
  }
  let hasRecordings = false
  for await (const item of itemsOf(archive, workoutsFile, maxWorkouts)) {
    const sport = readSport(item.sport_id, item.sport_label)
    if (sport.label !== null && !ofServer.has(sport.label)) sports.set(sport.id, sport)
    const planned = planWorkout(item, locate, ofServer.get(sport.label))
    hasRecordings ||= planned.content !== null && planned.content.recording !== null
    yield planned
  }
  const withKey = (sport: ImportedSport): ImportedSport => {
    const { shelfKey } = ofServer.get(sport.label) ?? {}
    return shelfKey === undefined ? sport : { ...sport, shelfKey }
  }
  const sportOf = (id: unknown) => sports.get(id) ?? readSport(id, null)
  for await (const item of itemsOf(archive, equipmentsFile, maxOthers)) {
    yield plan('equipment', nameOf(item.label, equipmentsFile), () => readEquipment(item, sportOf))
  }
  for await (const item of itemsOf(archive, goalsFile, maxOthers)) {
    yield plan('goal', goalsFile, () => {
      const goal = readGoal(item)
      return { ...goal, sports: goal.sports.map(withKey) }
    })
  }
  for await (const item of itemsOf(archive, trainingFile, maxOthers)) {
    yield plan('training', trainingFile, () => readTraining(item))
  }
  if (!profile) return
  if (hasRecordings && !archive.find(preferencesFile)) {
    yield plan('sport-preference', preferencesFile, lackOfPreferences)
  }
  for await (const item of itemsOf(archive, preferencesFile, maxOthers)) {
    yield plan('sport-preference', nameOf(item.sport_label, preferencesFile), () => {
      const preference = readPreference(item)
      return { ...preference, sport: withKey(preference.sport) }
    })
  }
  for await (const item of itemsOf(archive, figurePreferencesFile, maxOthers)) {
    yield plan('sport-preference', nameOf(item.sport_label, figurePreferencesFile), () => {
      const preference = readFigurePreference(item)
      return { ...preference, sport: preference.sport && withKey(preference.sport) }
    })
  }
  const taken = {
    profile: readProfile(profile),
    createdAt: readDate(profile.created_at),
    privacyZones: readArchivedZones(profile.privacy_zones),
  }
  yield plan('profile', profileFile, () => taken)
  const picture = profile.picture === false ? undefined : archive.names().find(isImage)
  if (picture) yield plan('picture', shown(picture), () => picture)
}

/**
 * Throws the error that tells the user: FitTrackee's archives contain no sport preferences, so moving times and speeds
 * may differ from those in FitTrackee.
 */
function lackOfPreferences(): never {
  throw new UnusableItem(
    'preferences-missing',
    'the archive has no preferences for sports: recordings are measured with the speeds of this server',
  )
}

/** Yields the objects of a list; nothing if the file does not exist. */
async function* itemsOf(archive: AccountArchive, name: string, max: number): AsyncGenerator<JsonObject> {
  const entry = archive.find(name)
  if (entry) yield* listItems(entry, max)
}

function planWorkout(
  item: JsonObject,
  locate: LocateActivityFile,
  ofServer: Omit<ImportedSport, 'id' | 'label'> | undefined,
): PlannedItem<ImportedWorkout> {
  const planned = plan('workout', nameOf(item.title, workoutsFile), () => {
    const workout = readWorkout(item, locate)
    return ofServer ? { ...workout, sport: { ...workout.sport, ...ofServer } } : workout
  })
  return { ...planned, workoutDate: readDate(item.workout_date) }
}

function plan<K extends keyof ItemContents, Content extends ItemContents[K]>(
  kind: K,
  what: string,
  read: () => Content,
): PlannedItem<Content> {
  const item = { kind, what, workoutDate: null, shortId: null }
  try {
    const content = read()
    return { ...item, ...shortIdOf(content), content, reason: null }
  } catch (error) {
    if (error instanceof UnusableItem) return { ...item, content: null, reason: error.reason }
    throw error
  }
}

const shortIdOf = (content: object | string) =>
  typeof content === 'object' && 'shortId' in content && typeof content.shortId === 'string'
    ? { shortId: content.shortId }
    : {}

const nameOf = (value: unknown, file: string) => readText(value, 255) || file

/** Whether a file is the avatar. No other image is in the main folder. */
const isImage = (name: string) => /^[^/]+\.(jpe?g|png|gif)$/i.test(name)

/** Returns a function that finds a workout's activity file, because workouts contain its name without the folder. */
function locatorOf(archive: AccountArchive): LocateActivityFile {
  return name => {
    const base = name.slice(name.lastIndexOf('/') + 1)
    const places = recordingFolders.map(folder => folder + base)
    const [usual = base] = places
    return places.find(place => archive.find(place) !== undefined) ?? usual
  }
}
