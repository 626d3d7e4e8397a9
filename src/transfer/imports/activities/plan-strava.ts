// Plans the import of Strava's archive: the activities in its list, with their files, and files that the list lacks.

import { shortIdOf } from '../../../lib/short-id'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import { figures, type WorkoutFigures } from '../../../tracks/figures'
import type {
  ActivityDetails,
  ImportedActivity,
  ImportedEquipment,
  ImportedSport,
} from '../archive/account-data'
import { damagedFile } from '../archive/archive-json'
import { folderWith } from '../archive/open-account-archive'
import type { PlannedItem } from '../archive/plan'
import { readScaled, readText } from '../archive/read-values'
import { activityFormatOf, completeFigures, listedWorkout } from './activity'
import type { ActivityArchive } from './archive-files'
import { planFile } from './plan-files'
import { sportCalled, sportOfWord, unnamedSport } from './sport-words'
import { type Columns, findColumns } from './strava/columns'
import { createMomentReader } from './strava/moment'
import { csvRows } from './strava/rows'

const activitiesFile = 'activities.csv'

/** The folder that contains Strava's files; undefined if the archive is not Strava's. */
export const stravaFolder = ({ files }: ActivityArchive) => folderWith(activitiesFile, [...files.keys()])

interface Asked {
  userId: number
  /** The folder that contains Strava's files. */
  folder: string
}

export async function* planStrava(archive: ActivityArchive, asked: Asked): AsyncGenerator<PlannedItem> {
  const list = archive.files.get(asked.folder + activitiesFile)
  if (!list) return
  const csv = { name: activitiesFile, size: list.file.size, pieces: () => unpackFromDisk(list.file) }
  const shared = await namedTwice(csvRows(csv))
  const readMoment = createMomentReader()
  const gears = new Set<string>()
  const legsOf = new Map(shared.map(file => [file, [] as ActivityDetails[]]))
  const named = new Set<string>()
  for await (const row of activityRows(csvRows(csv))) {
    const gear = readText(row.gear.trim(), maxLabelLength)
    if (gear && !gears.has(gear)) {
      gears.add(gear)
      yield planGear(asked.userId, gear, sportOf(row))
    }
    const details = detailsOf(row, asked.userId, readMoment(row.date))
    if (row.file) named.add(asked.folder + row.file)
    const legs = legsOf.get(row.file)
    if (!legs) yield planActivity(asked, row, details)
    else if (legs.length < maxLegs) legs.push(details)
    else yield planActivity(asked, { ...row, file: '' }, details)
  }
  for (const [file, details] of legsOf) {
    yield planShared(asked, file, details)
  }
  for (const file of archive.files.values()) {
    const isOther = !named.has(file.name) && activityFormatOf(file.name) !== null
    if (isOther) yield* planFile(asked.userId, file, null)
  }
}

const maxLabelLength = 50

/** More rows than this for one file are no legs of an outing: the others become workouts with the figures of the list. */
const maxLegs = 100

/** A row of the list, by column. */
type Row = Record<keyof Columns, string>

async function* activityRows(rows: AsyncIterable<string[]>): AsyncGenerator<Row> {
  let columns: Columns | null = null
  for await (const cells of rows) {
    if (columns) yield rowOf(columns, cells)
    else columns = findColumns(cells)
    if (!columns) throw damagedFile(activitiesFile)
  }
}

function rowOf(columns: Columns, cells: string[]): Row {
  const entries = Object.entries(columns).map(([name, at]) => [name, (at === null ? '' : cells[at]) ?? ''])
  return Object.fromEntries(entries) as Row
}

/** File names used by several rows: these activities followed each other, as in a triathlon. */
async function namedTwice(rows: AsyncIterable<string[]>): Promise<string[]> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for await (const { file } of activityRows(rows)) {
    if (!file) continue
    if (once.has(file)) twice.add(file)
    once.add(file)
  }
  return [...once].filter(file => twice.has(file))
}

function sportOf({ type, commute }: Row): ImportedSport {
  // Some archives contain `root='Ride'`.
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

/** Strava's list does not say whether gear is a bike or shoes, so the type follows from the sport. */
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

function planActivity({ userId, folder }: Asked, row: Row, details: ActivityDetails): PlannedItem {
  const shortId = shortIdOf(userId, 'strava', row.id)
  const sport = details.sport ?? unnamedSport
  const facts = {
    kind: 'workout',
    what: details.title ?? (row.file || activitiesFile),
    workoutDate: details.workoutDate?.getTime() ?? null,
    shortId,
    reason: null,
  } as const
  if (row.file) {
    const content: ImportedActivity = {
      shortId,
      activityFile: folder + row.file,
      sport,
      isOne: true,
      details: [details],
    }
    return { ...facts, content }
  }
  if (!details.workoutDate) {
    return {
      ...facts,
      content: null,
      reason: { code: 'item-date-invalid', sentence: 'its date is not valid' },
    }
  }
  const { workoutDate } = details
  return { ...facts, content: listedWorkout(details, { shortId, sport, workoutDate, recording: null }) }
}

function planShared({ userId, folder }: Asked, file: string, details: ActivityDetails[]): PlannedItem {
  const shortId = shortIdOf(userId, 'strava file', file)
  const [first] = details
  const content: ImportedActivity = {
    shortId,
    activityFile: folder + file,
    sport: first?.sport ?? unnamedSport,
    isOne: false,
    details,
  }
  const workoutDate = first?.workoutDate?.getTime() ?? null
  return { kind: 'workout', what: first?.title ?? file, workoutDate, shortId, content, reason: null }
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
