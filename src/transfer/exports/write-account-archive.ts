// Writes the archive of an account. Runs in a worker process, so that the server keeps answering requests.
import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { presentProfile } from '../../accounts/users/present-users'
import { isPackedAlready, type NewEntry, withManifest, writeArchive } from '../../formats/zip/write-archive'
import { piecesOf } from '../../lib/async/pieces'
import { type Account, findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { inspectDatabase } from '../../platform/db/inspect-database'
import { dataDirAt } from '../../platform/storage/data-dir'
import { inBulk } from '../../platform/storage/disk-room'
import { openFiles } from '../../platform/storage/files'
import { writeAside } from '../../platform/storage/write-file'
import { version } from '../../platform/version'
import { sourceFormats } from '../../tracks/source-formats'
import { listGoals } from '../../workouts/analysis/goals/store'
import { listEquipments, listEquipmentsOfWorkouts } from '../../workouts/equipments/store'
import { listArchivedZones } from '../../workouts/privacy/archived-zones'
import { listRecords, listRecordsOfWorkouts } from '../../workouts/records/store'
import { listSegmentsOfWorkouts, type WorkoutRow } from '../../workouts/rows/store'
import { readUsualChoices } from '../../workouts/rows/usual-choices-store'
import { listSports } from '../../workouts/sports/store'
import { listStretchesOfWorkouts } from '../../workouts/stretches/store'
import { writeArchived } from '../../workouts/training/body/archived/archived-training'
import { listArchived } from '../../workouts/training/body/archived/store-archived'
import { listWorkoutIds, listWorkoutRows } from './store'
import {
  viewArchivedEquipment,
  viewArchivedFigurePreference,
  viewArchivedGoal,
  viewArchivedPreference,
  viewArchivedProfile,
  viewArchivedSport,
  viewArchivedWorkout,
} from './view'

/** The part of an account to which an archive is limited. */
interface ArchivedPart {
  /** Ids of the workouts in this part, in chronological order. */
  workoutIds: number[]
  /**
   * True if the archive also contains all goals, all training data, and all equipment; false if it contains only the
   * equipment of these workouts.
   */
  isWithOthers: boolean
}

export interface WriteArchive {
  userId: number
  /** Path of the archive, in an existing folder. */
  path: string
  /** Time of the export, in milliseconds since 1970. */
  madeAt: number
  /** Limits the archive to a part of the account. If it is null or missing, the archive contains the whole account. */
  part?: ArchivedPart | null
}

/** Writes the archive. Returns its size in bytes; null if the account has been deleted. */
export async function writeAccountArchive(
  root: string,
  { userId, path, madeAt, part = null }: WriteArchive,
): Promise<number | null> {
  const dataDir = dataDirAt(root)
  const { db, close } = inspectDatabase(dataDir.database)
  try {
    const user = findAccount(db, userId)
    if (!user) return null
    const at = new Date(madeAt)
    const entries = accountEntries({ db, files: openFiles(dataDir.uploads) }, user, part)
    const facts = { format: 'trackhut-account', format_version: 1, trackhut_version: version }
    const archive = writeArchive(withManifest(entries, { ...facts, made_at: at.toISOString() }), at)
    await writeAside(path, inBulk(dirname(path), archive))
    return statSync(path).size
  } finally {
    close()
  }
}

/** Number of workouts whose rows are in memory at the same time. */
const workoutsAtOnce = 200

/** The parts of the context that writing an archive needs. */
type ArchivedInstance = Pick<PlatformContext, 'db' | 'files'>

/** Number of bytes that are read or written at a time. */
const pieceSize = 64 * 1024
const maxAtOnce = 64 * 1024 ** 2

/**
 * Yields all data of a user. The list of workouts is fixed at the start; workouts that are deleted meanwhile are left
 * out. The data of workouts comes after their files, because a workout names its files only if they are in the
 * archive.
 * @param part limits the archive to a part, without preferences for sports and figures; null for everything
 */
async function* accountEntries(
  ctx: ArchivedInstance,
  user: Account,
  part: ArchivedPart | null,
): AsyncGenerator<NewEntry> {
  const sports = listSports(ctx.db, user.id)
  const profile = viewArchivedProfile(user, presentProfile(ctx, user), {
    records: listRecords(ctx.db, user.id),
    privacyZones: listArchivedZones(ctx.db, user.id),
  })
  const equipments = equipmentsOf(ctx, user, part)
  const pages = pagesOf(part?.workoutIds ?? listWorkoutIds(ctx.db, user.id))
  const own = sports.filter(({ own }) => own !== null).map(viewArchivedSport)
  const chosen = part ? [] : sports.filter(({ preference }) => preference !== null)
  const preferences = chosen.map(viewArchivedPreference)
  const sportLabels = new Map(sports.map(({ sport }) => [sport.id, sport.label]))
  const figurePreferences = part ? [] : figurePreferencesOf(ctx, user, sportLabels)
  const hasOthers = part?.isWithOthers ?? true
  const training = hasOthers ? listArchived(ctx.db, user.id).map(writeArchived) : []
  const goals = (hasOthers ? listGoals(ctx.db, user.id) : []).map(goal => viewArchivedGoal(goal, sportLabels))

  yield { name: 'README.txt', content: cut(new TextEncoder().encode(readme)) }
  yield {
    name: 'sports.json',
    content: jsonPieces(sports.map(({ sport: { id, label } }) => ({ id, label }))),
  }
  yield { name: 'user_data.json', content: jsonPieces(profile) }
  yield { name: 'user_sport_preferences.json', content: jsonPieces(preferences) }
  if (figurePreferences.length > 0) {
    yield { name: 'user_figure_preferences.json', content: jsonPieces(figurePreferences) }
  }
  if (own.length > 0) yield { name: 'server_sports.json', content: jsonPieces(own) }
  yield { name: 'user_equipments_data.json', content: jsonPieces(equipments) }
  yield { name: 'user_goals_data.json', content: jsonPieces(goals) }
  yield { name: 'user_training_data.json', content: jsonPieces(training) }
  if (user.avatarFile) yield* fileEntry(ctx, user.avatarFile, basename(user.avatarFile))

  const packed = new Set<string>()
  for (const { path, folder } of filesOfWorkouts(ctx, pages)) {
    for await (const entry of fileEntry(ctx, path, `${folder}/${basename(path)}`)) {
      packed.add(path)
      yield entry
    }
  }
  const facts = { username: user.username, sportLabels, packed }
  const workouts = pages.values().map(ids => readArchivedWorkouts(ctx, ids, facts))
  yield { name: 'user_workouts_data.json', content: jsonArrayPieces(workouts) }
}

function figurePreferencesOf({ db }: ArchivedInstance, user: Account, sportLabels: Map<number, string>) {
  const { ofAll, ofSports } = readUsualChoices(db, user.id)
  const ofEach = Object.entries(ofSports).map(([id, choices]) => {
    const sportId = Number(id)
    return viewArchivedFigurePreference({ id: sportId, label: sportLabels.get(sportId) ?? null }, choices)
  })
  return Object.keys(ofAll).length > 0 ? [viewArchivedFigurePreference(null, ofAll), ...ofEach] : ofEach
}

/**
 * Returns the equipment for the archive. If the archive contains only a part of the account, its equipment has no
 * default sports.
 */
function equipmentsOf({ db }: ArchivedInstance, user: Account, part: ArchivedPart | null) {
  const all = listEquipments(db, user.id, undefined)
  if (!part) return all.map(viewArchivedEquipment)
  const { workoutIds, isWithOthers } = part
  const usedRows = pagesOf(workoutIds).flatMap(ids => [...listEquipmentsOfWorkouts(db, ids).values()].flat())
  const used = new Set(usedRows.map(({ equipment }) => equipment.id))
  return all
    .filter(({ equipment }) => isWithOthers || used.has(equipment.id))
    .map(row => viewArchivedEquipment({ ...row, defaultForSportIds: [] }))
}

/** Yields the paths of the workouts' files below the upload folder, each with its folder in the archive. */
function* filesOfWorkouts(
  ctx: ArchivedInstance,
  pages: number[][],
): Generator<{ path: string; folder: string }> {
  for (const ids of pages) {
    for (const { sourceFile, originalFile } of listWorkoutRows(ctx.db, ids)) {
      if (sourceFile) yield { path: sourceFile, folder: isGpx(sourceFile) ? 'gpx' : 'workout_files' }
      if (originalFile) yield { path: originalFile, folder: 'workout_files' }
    }
  }
}

/** Yields the entry of a file, or nothing if the file has been deleted. */
async function* fileEntry(ctx: ArchivedInstance, path: string, name: string): AsyncGenerator<NewEntry> {
  const file = await ctx.files.open(path).catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return
  // A small file is read before its entry begins, because it may be deleted while the entry is written.
  const content = file.size > maxAtOnce ? piecesOf(file.stream()) : cut(await file.bytes())
  yield { name, content, size: file.size, isCompressed: isPackedAlready(name) }
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

function pagesOf(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / workoutsAtOnce) }, (_, page) =>
    ids.slice(page * workoutsAtOnce, (page + 1) * workoutsAtOnce),
  )
}

interface AccountFacts {
  username: string
  sportLabels: Map<number, string>
  /** Paths below the upload folder of all files that are in the archive. */
  packed: Set<string>
}

/**
 * Returns a user's workouts in archived form, in the order of `ids`. Workouts that were deleted meanwhile are left out.
 */
function readArchivedWorkouts({ db }: Pick<PlatformContext, 'db'>, ids: number[], account: AccountFacts) {
  const rows = new Map(listWorkoutRows(db, ids).map(row => [row.id, row]))
  const segments = listSegmentsOfWorkouts(db, ids)
  const equipments = listEquipmentsOfWorkouts(db, ids)
  const records = listRecordsOfWorkouts(db, ids)
  const stretches = Map.groupBy(listStretchesOfWorkouts(db, ids), ({ workoutId }) => workoutId)
  const present = ids.flatMap(id => rows.get(id) ?? [])
  return present.map(row =>
    viewArchivedWorkout(row, {
      username: account.username,
      sportLabel: account.sportLabels.get(row.sportId) ?? '',
      segments: segments.get(row.id) ?? [],
      equipments: equipments.get(row.id) ?? [],
      records: records.get(row.id) ?? [],
      stretches: stretches.get(row.id) ?? [],
      ...filesOf(account, row),
    }),
  )
}

/** Whether a recording is GPX. Recordings in other formats go to the folder for other files. */
const isGpx = (path: string) => path.endsWith(sourceFormats.gpx.extension)

function filesOf(account: AccountFacts, { sourceFile, originalFile, originalReason }: WorkoutRow) {
  const source = nameIn(account, sourceFile)
  const kept = nameIn(account, originalFile)
  const isWhole = originalReason !== null && 'isWhole' in originalReason
  const [unread, wholeFile] = isWhole ? [null, kept] : [kept, null]
  return source === null || isGpx(source)
    ? { gpx: source, originalFile: unread, wholeFile }
    : { gpx: null, originalFile: source, wholeFile }
}

const nameIn = ({ packed }: AccountFacts, path: string | null) =>
  path !== null && packed.has(path) ? basename(path) : null

/** Text for people who read an archive, perhaps years later and without Trackhut. */
const readme = `Everything Trackhut keeps of one account

user_data.json                Profile, preferences, totals, records and privacy zones. Keep it to yourself: it says where you live.
user_workouts_data.json       All workouts, the earliest first, with their segments, records, equipment, weather and kept stretches.
user_equipments_data.json     Equipment, with the sports it is the default for.
user_goals_data.json          Goals for each week, month or year; without sports, all count.
user_training_data.json       Weight, heart rates and thresholds with the day they hold from, zones, and settings for training.
user_sport_preferences.json   What was changed about sports: colour, whether it is offered, the speed of standing still, pace or speed.
user_figure_preferences.json  Where figures come from, device or points, for a sport or for all, if that was chosen.
sports.json                   Which sport each number means, such as the "sport_id" of a workout.
server_sports.json            The sports that only this server has, if it has any: names by language, icon, colour, how they are
                              measured, the words of files that mean them, and the key of those from the shelf of ready sports.
gpx/                          The recordings, exactly as they were uploaded. "gpx" of a workout names its file.
workout_files/                Other files of workouts, which could not be read, or which a recording had been made of before it
                              came here: as they came. "original_file" of a workout names its file. "whole_file" is the one that
                              its recording is a part of, as of the sports of a triathlon.
*.jpg                         The picture of the profile, if there is one.
manifest.json                 Size and SHA-256 of every file, to see whether the archive is whole.

GPX files open in nearly every map or sport program. The .json files are text, and can be read by people and programs.

Dates are in UTC. Distances are in km, heights and ascents in m, speeds in km/h, durations in H:MM:SS.

Pictures of maps are not in here, as they are drawn from the recordings; nor are passwords, sessions and connected apps.
What was changed or deleted while the archive was being made may be in it, or not.

Keep this archive where nobody else can read it: recordings show where a person lives.
`

const encoder = new TextEncoder()

async function* jsonPieces(value: unknown): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${indented(value)}\n`)
}

/** Writes pages of items as one JSON array. */
async function* jsonArrayPieces(pages: Iterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let before = '[\n    '
  for (const items of pages) {
    for (const item of items) {
      yield encoder.encode(before + indented(item).replaceAll('\n', '\n    '))
      before = ',\n    '
    }
  }
  yield encoder.encode(before === ',\n    ' ? '\n]\n' : '[]\n')
}

const indented = (value: unknown) => JSON.stringify(value, null, 4)
