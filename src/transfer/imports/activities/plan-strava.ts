// Plans the import of Strava's archive: the activities in its list with their files, and then the files that are
// missing in the list.

import { shortIdOf } from '../../../lib/short-id'
import { localDay } from '../../../lib/time-zone'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import { figures, type WorkoutFigures } from '../../../tracks/figures'
import type {
  ActivityDetails,
  ImportedActivity,
  ImportedEquipment,
  ImportedSport,
} from '../archive/account-data'
import type { EntryInPieces } from '../archive/archive-json'
import { folderWith } from '../archive/open-account-archive'
import type { PlannedItem } from '../archive/plan'
import { readScaled, readText } from '../archive/read-values'
import { activityFormatOf, baseName, completeFigures } from './activity'
import { type ActivityArchive, entryOf } from './archive-files'
import { lookAtFile, nothingSeen } from './look-at-file'
import { planFile } from './plan-files'
import { planListed } from './planned'
import { type FoundValue, planValues } from './planned-values'
import type { AskedPlan, Service } from './service'
import { dependsOnPositions, sportCalled, sportOfWord, unnamedSport } from './sport-words'
import { createMomentReader } from './strava/moment'
import { activityRows, type Row } from './strava/rows'
import { planStravaValues, stravaSettings } from './strava-values'

const activitiesFile = 'activities.csv'

export const strava: Service = {
  origin: 'strava',
  isNamedLike: names => folderWith(activitiesFile, names) !== undefined,
  isList: name => [activitiesFile, stravaSettings].includes(baseName(name)),
  plan: planStrava,
}

async function* planStrava(
  archive: ActivityArchive,
  { userId, timeZone }: AskedPlan,
): AsyncGenerator<PlannedItem> {
  const folder = folderWith(activitiesFile, [...archive.files.keys()]) ?? ''
  const list = archive.files.get(folder + activitiesFile)
  if (!list) return
  const csv = { ...entryOf(list), name: activitiesFile }
  const shared = await namedTwice(csv)
  const readMoment = createMomentReader()
  const gears = new Set<string>()
  const legsOf = new Map(shared.map(file => [file, [] as ActivityDetails[]]))
  const named = new Set<string>()
  const weights: FoundValue[] = []
  for await (const row of activityRows(csv)) {
    const gear = readText(row.gear.trim(), maxLabelLength)
    if (gear && !gears.has(gear)) {
      gears.add(gear)
      yield planGear(userId, gear, sportOf(row))
    }
    const details = detailsOf(row, userId, readMoment(row.date))
    weights.push(...weightOf(row, details, timeZone))
    if (row.file) named.add(folder + row.file)
    const legs = legsOf.get(row.file)
    const shortId = shortIdOf(userId, 'strava', row.id)
    if (legs && legs.length < maxLegs) legs.push(details)
    else if (legs || !row.file) yield planListed(shortId, details, activitiesFile)
    else yield await planNamed(archive, folder, row.file, { shortId, isOne: true, details: [details] })
  }
  for (const [file, details] of legsOf) {
    const shortId = shortIdOf(userId, 'strava file', file)
    yield await planNamed(archive, folder, file, { shortId, isOne: false, details })
  }
  for (const file of archive.files.values()) {
    const isOther = !named.has(file.name) && activityFormatOf(file.name) !== null
    if (isOther) yield* planFile(userId, file)
  }
  yield* planValues(activitiesFile, weights)
  const settings = archive.files.get(folder + stravaSettings)
  if (settings) yield* planStravaValues(settings, { timeZone, hasWeights: weights.length > 0 })
}

/** Returns the user's weight in kilograms on the day of an activity. */
function weightOf({ weightKg }: Row, { workoutDate }: ActivityDetails, timeZone: string): FoundValue[] {
  const value = Number(weightKg)
  if (!(value > 0) || workoutDate === null) return []
  return [{ measure: 'weight', sportGroup: 'all', validFrom: localDay(workoutDate, timeZone), value }]
}

const maxLabelLength = 50

/**
 * Maximum number of rows with the same file that are matched with the workouts in this file. Further rows become
 * workouts without a recording.
 */
const maxLegs = 100

/**
 * Returns the file names that occur in several rows. Such a file contains several activities that followed each other,
 * as in a triathlon.
 */
async function namedTwice(list: EntryInPieces): Promise<string[]> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for await (const { file } of activityRows(list)) {
    if (!file) continue
    if (once.has(file)) twice.add(file)
    once.add(file)
  }
  return [...once].filter(file => twice.has(file))
}

function sportOf({ type, commute }: Row): ImportedSport {
  // In some archives, the type is `root='Ride'` instead of `Ride`.
  const sport = sportOfWord(type.replace(/^\s*root='(.*)'\s*$/, '$1'))
  return isYes(commute) && sport.label === 'Cycling (Sport)' ? sportCalled('Cycling (Transport)') : sport
}

const isYes = (cell: string) => /^(true|1|1\.0|yes)$/i.test(cell.trim())

function detailsOf(row: Row, userId: number, workoutDate: Date | null): ActivityDetails {
  const gear = readText(row.gear.trim(), maxLabelLength)
  return {
    workoutDate,
    sport: sportOf(row),
    title: readText(row.name, 255) || null,
    description: readText(row.description, 10_000) || null,
    notes: readText(row.note, 500) || null,
    equipments: gear ? [gearId(userId, gear)] : [],
    figures: figuresOf(row),
  }
}

const gearId = (userId: number, gear: string) => shortIdOf(userId, 'strava gear', gear)

/**
 * Plans a piece of gear. Strava's list of activities names the gear, but not its kind, such as bike or shoes. Therefore
 * its type is derived from the sport.
 */
function planGear(userId: number, label: string, sport: ImportedSport): PlannedItem<ImportedEquipment> {
  const shortId = gearId(userId, label)
  const isBike = /cycling|biking/i.test(sport.label ?? '')
  const isSki = /ski|snow/i.test(sport.label ?? '')
  const type = isBike ? 'Bike' : isSki ? 'Ski' : 'Shoe'
  const content: ImportedEquipment = {
    shortId,
    label,
    description: null,
    type: { id: null, label: type },
    isActive: true,
    createdAt: null,
    defaultForSports: [],
  }
  return { kind: 'equipment', what: label, workoutDate: null, shortId, content, reason: null }
}

/** Plans a file that the list names, with the details in its rows. */
async function planNamed(
  archive: ActivityArchive,
  folder: string,
  file: string,
  { shortId, isOne, details }: Pick<ImportedActivity, 'shortId' | 'isOne' | 'details'>,
): Promise<PlannedItem> {
  const [first] = details
  const sport = first?.sport ?? unnamedSport
  const activityFile = folder + file
  const hasPositions = dependsOnPositions(sport) ? await findPositions(archive, activityFile) : null
  const content: ImportedActivity = { shortId, activityFile, sport, hasPlaces: hasPositions, isOne, details }
  const workoutDate = first?.workoutDate ?? null
  return { kind: 'workout', what: first?.title ?? file, workoutDate, shortId, content, reason: null }
}

/** Whether a file has positions; null if this cannot be found out. */
async function findPositions({ files }: ActivityArchive, name: string): Promise<boolean | null> {
  const format = activityFormatOf(name)
  const found = files.get(name)
  if (!found || !format) return null
  const { file } = found
  // Errors are reported when the file is imported.
  const look = await lookAtFile(format, unpackFromDisk(file), file.end - file.start).catch(() => nothingSeen)
  return look.hasPositions
}

function figuresOf(row: Row): WorkoutFigures | null {
  const read = (cell: string, key: keyof typeof figures, factor = 1) =>
    cell.trim() === '' ? null : readScaled(Number(cell) * factor, figures[key].decimals, figures[key])
  return completeFigures({
    durationS: read(row.elapsedS, 'durationS'),
    movingS: read(row.movingS, 'movingS'),
    distanceM: read(row.distanceM, 'distanceM', 0.001),
    maxSpeedCkmh: read(row.maxSpeedMs, 'maxSpeedCkmh', 3.6),
    ascentMm: read(row.ascentM, 'ascentMm'),
    descentMm: read(row.descentM, 'descentMm'),
    minAltCm: read(row.lowestM, 'minAltCm'),
    maxAltCm: read(row.highestM, 'maxAltCm'),
  })
}
