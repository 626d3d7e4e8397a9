// Plans the import of Runkeeper's archive: the activities in its list, with their GPX files, and files that the list
// lacks. Times in the list are local, without an offset.
import { shortIdOf } from '../../../lib/short-id'
import { fromLocalTime } from '../../../lib/time-zone'
import type { ActivityDetails } from '../archive/account-data'
import { damagedFile, type EntryInPieces } from '../archive/archive-json'
import { csvRows } from '../archive/csv-rows'
import { folderWith } from '../archive/open-account-archive'
import type { PlannedItem } from '../archive/plan'
import { readDuration, readText } from '../archive/read-values'
import { activityFormatOf, baseName } from './activity'
import { type ActivityArchive, entryOf } from './archive-files'
import { planFile } from './plan-files'
import { figuresOf, planListed, planRecorded, planUnread, reasonOfFile, textsOf } from './planned'
import type { AskedPlan, Service } from './service'
import { sportOfService } from './sport-words'
import { createMomentReader } from './strava/moment'

const activitiesFile = 'cardioActivities.csv'

export const runkeeper: Service = {
  origin: 'runkeeper',
  isNamedLike: names => folderWith(activitiesFile, names) !== undefined,
  isList: name => baseName(name) === activitiesFile,
  plan: planRunkeeper,
}

async function* planRunkeeper(
  archive: ActivityArchive,
  { userId, timeZone }: AskedPlan,
): AsyncGenerator<PlannedItem> {
  const folder = folderWith(activitiesFile, [...archive.files.keys()]) ?? ''
  const list = archive.files.get(folder + activitiesFile)
  const readMoment = createMomentReader()
  const named = new Set<string>()
  try {
    for await (const row of list ? activityRows(entryOf(list)) : []) {
      const details = detailsOf(row, toZone(readMoment(row.date), timeZone))
      const shortId = shortIdOf(userId, 'runkeeper', row.id || `${row.date} ${row.type}`)
      if (row.file) named.add(folder + row.file)
      yield row.file
        ? planRecorded(shortId, folder + row.file, details)
        : planListed(shortId, details, activitiesFile)
    }
  } catch (error) {
    yield planUnread(activitiesFile, reasonOfFile(error))
  }
  for (const file of archive.files.values()) {
    const isOther = !named.has(file.name) && activityFormatOf(file.name) !== null
    if (isOther) yield* planFile(userId, file)
  }
}

/** Beginnings of the column headers. In the file, a unit may follow: `Distance (km)`. */
const heads = {
  id: 'Activity Id',
  date: 'Date',
  type: 'Type',
  route: 'Route Name',
  distance: 'Distance',
  duration: 'Duration',
  climb: 'Climb',
  notes: 'Notes',
  file: 'GPX File',
} as const

type Row = Record<keyof typeof heads, string> & { isInMiles: boolean; isInFeet: boolean }

async function* activityRows(file: EntryInPieces): AsyncGenerator<Row> {
  let columns: string[] | null = null
  for await (const cells of csvRows(file)) {
    if (!columns) {
      columns = cells.map(cell => cell.trim())
      if (!columns.includes(heads.date) || !columns.includes(heads.type)) throw damagedFile(file.name)
      continue
    }
    const columnOf = (head: string) =>
      (columns ?? []).findIndex(column => column === head || column.startsWith(`${head} (`))
    const read = Object.entries(heads).map(([key, head]) => [key, cells[columnOf(head)]?.trim() ?? ''])
    yield {
      ...(Object.fromEntries(read) as Record<keyof typeof heads, string>),
      isInMiles: columns.includes(`${heads.distance} (mi)`),
      isInFeet: columns.includes(`${heads.climb} (ft)`),
    }
  }
}

function detailsOf(row: Row, workoutDate: Date | null): ActivityDetails {
  const read = (cell: string, factor: number) => (cell === '' ? null : Number(cell) * factor)
  // `16:30` means 16 minutes and 30 seconds.
  const duration = readDuration(row.duration.replace(/^(\d+:\d\d)$/, '0:$1'), Number.MAX_SAFE_INTEGER)
  return {
    workoutDate,
    sport: sportOfService(row.type),
    title: readText(row.route, 255) || null,
    ...textsOf(row.notes),
    equipments: [],
    figures: figuresOf({
      durationS: duration,
      distanceM: read(row.distance, row.isInMiles ? 1.609344 : 1),
      ascentMm: read(row.climb, row.isInFeet ? 0.3048 : 1) || null,
    }),
  }
}

const toZone = (local: Date | null, timeZone: string): Date | null =>
  local && fromLocalTime(local.toISOString().slice(0, -1), timeZone)
