// Plans the import of Garmin's archive. The activities are among its FIT files, which are in inner archives; their
// details are in summaries. A FIT file does not contain the id of its activity, so files and summaries are matched by
// start time.
import { day } from '../../../lib/durations'
import { firstIndex } from '../../../lib/first-index'
import { figures, type WorkoutFigures } from '../../../tracks/figures'
import type { ActivityDetails } from '../archive/account-data'
import { type EntryInPieces, listItemsOfMember } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { type JsonObject, readScaled, readText } from '../archive/read-values'
import { UnusableArchive } from '../archive/unusable-archive'
import { baseName, completeFigures, toleranceMs } from './activity'
import { type ActivityArchive, entryOf } from './archive-files'
import { isGarminValues, planGarminValues } from './garmin-values'
import type { Look } from './look-at-file'
import { planFile } from './plan-files'
import type { AskedPlan, Service } from './service'
import { sportOfWord } from './sport-words'

export const garmin: Service = {
  origin: 'garmin',
  isNamedLike: names => names.some(name => name.includes('DI_CONNECT/') || isSummary(name)),
  isList: name => isSummary(name) || isGarminValues(name),
  plan: planGarmin,
}

function isSummary(path: string): boolean {
  const name = baseName(path).toLowerCase()
  return name.includes('summarizedactivities') && name.endsWith('.json')
}

async function* planGarmin(
  archive: ActivityArchive,
  { userId, timeZone }: AskedPlan,
): AsyncGenerator<PlannedItem> {
  const summaries: ActivityDetails[] = []
  for (const file of archive.files.values()) {
    if (!isSummary(file.name)) continue
    const max = maxActivities - summaries.length
    for await (const item of listSummaries(entryOf(file), max)) summaries.push(detailsOf(item))
  }
  summaries.sort((one, other) => startOf(one) - startOf(other))
  const findDetails = ({ start }: Look) => (start ? near(summaries, start.getTime()) : [])
  for (const file of archive.files.values()) yield* planFile(userId, file, findDetails)
  yield* planGarminValues(archive, timeZone)
}

const startOf = ({ workoutDate }: ActivityDetails) => workoutDate?.getTime() ?? 0

/**
 * Returns the summaries that may belong to a file: the summary of the activity that starts with the file, and summaries
 * of activities within a day after it, because a file may contain several sports.
 */
function near(summaries: readonly ActivityDetails[], start: number): ActivityDetails[] {
  const first = firstIndex(summaries.length, index => startOf(summaries[index]!) >= start - toleranceMs)
  // A recording with several sports never takes longer than a day.
  return summaries.slice(first, first + 8).filter(found => startOf(found) < start + day)
}

/** Reads a summary. Garmin's units are milliseconds for times, and centimetres for distances and heights. */
function detailsOf(item: JsonObject): ActivityDetails {
  const word = readText(item.activityType, 60) ?? ''
  return {
    workoutDate: momentOf(item.startTimeGmt) ?? momentOf(item.beginTimestamp),
    sport: word === '' || word === 'multi_sport' ? null : sportOfWord(word),
    title: readText(item.name, 255) || null,
    description: readText(item.description, 10_000) || null,
    notes: null,
    equipments: [],
    figures: figuresOf(item),
  }
}

const momentOf = (value: unknown) =>
  typeof value === 'number' && value > 0 && value < 8.64e15 ? new Date(value) : null

function figuresOf(item: JsonObject): WorkoutFigures | null {
  const read = (value: unknown, key: keyof typeof figures, factor: number) =>
    typeof value === 'number' ? readScaled(value * factor, figures[key].decimals, figures[key]) : null
  return completeFigures({
    durationS: read(item.elapsedDuration ?? item.duration, 'durationS', 0.001),
    movingS: read(item.movingDuration ?? item.duration, 'movingS', 0.001),
    distanceM: read(item.distance, 'distanceM', 0.00001),
    ascentMm: read(item.elevationGain, 'ascentMm', 0.01),
    descentMm: read(item.elevationLoss, 'descentMm', 0.01),
  })
}

/** Maximum number of activities in all summary files together. */
const maxActivities = 100_000

/**
 * Yields the summaries in a file. Damaged summaries are ignored: without them, only the names of workouts are missing.
 */
async function* listSummaries(entry: EntryInPieces, max: number): AsyncGenerator<JsonObject> {
  const listed = { ...entry, pieces: () => withoutFirstBracket(entry.pieces()) }
  try {
    yield* listItemsOfMember(listed, 'summarizedActivitiesExport', max)
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error
  }
}

const bracket = '['.charCodeAt(0)
const brace = '{'.charCodeAt(0)

async function* withoutFirstBracket(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBefore = true
  for await (const piece of pieces) {
    if (!isBefore) {
      yield piece
      continue
    }
    const object = piece.indexOf(brace)
    const list = piece.indexOf(bracket)
    const isInList = list >= 0 && (object < 0 || list < object)
    isBefore = object < 0
    yield isInList ? piece.subarray(list + 1) : piece
  }
}
