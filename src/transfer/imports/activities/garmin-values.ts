// Reads weight, heart rates and thresholds in Garmin's archive. Histories have a day in each entry. Files with the
// present state have none: they count for measures without a history, from the day on which Garmin wrote them.
import { isDate } from '../../../lib/date'
import { day } from '../../../lib/durations'
import type { BodyMeasure } from '../../../workouts/body/store'
import { listItems } from '../archive/archive-json'
import type { PlannedItem } from '../archive/plan'
import { type JsonObject, readObject } from '../archive/read-values'
import { baseName } from './activity'
import { type ActivityArchive, type ArchivedFile, entryOf } from './archive-files'
import {
  dayOfFile,
  type FoundValue,
  planLeftOut,
  planValues,
  readOrNull,
  undatedValues,
  unreadValues,
} from './planned-values'

type Unplaced = Omit<FoundValue, 'validFrom'>

interface Form {
  name: RegExp
  /** Returns the day of an entry, or that of the file; `null` if the entry is of another form. */
  dayOf: ((entry: JsonObject) => string | null) | 'of-file'
  /** Returns the values of an entry; `null` if it is of another form. */
  valuesOf(entry: JsonObject): Unplaced[] | null
}

/** Those with histories come first. */
const forms: readonly Form[] = [
  {
    name: /(^|_)userBioMetrics\.json$/i,
    dayOf: ({ metaData }) => readDay(readObject(metaData)?.calendarDate),
    valuesOf: entry => [...weightOf(readObject(entry.weight)?.weight), ...thresholdsOf(entry)],
  },
  {
    name: /^UDSFile_.*\.json$/i,
    dayOf: ({ calendarDate }) => readDay(calendarDate),
    valuesOf: entry => readValue('resting-heart-rate', 'all', entry.restingHeartRate),
  },
  { name: /(^|_)heartRateZones\.json$/i, dayOf: 'of-file', valuesOf: ratesOfZones },
  { name: /(^|_)powerZones\.json$/i, dayOf: 'of-file', valuesOf: powerOfZones },
  { name: /(^|_)bioMetrics_latest\.json$/i, dayOf: 'of-file', valuesOf: thresholdsOf },
  {
    name: /(^|_)userBioMetricProfileData\.json$/i,
    dayOf: 'of-file',
    valuesOf: entry => [...weightOf(entry.weight), ...thresholdsOf(entry)],
  },
]

const formOf = (path: string) => forms.find(({ name }) => name.test(baseName(path)))

/** Whether a file has values of the body. */
export const isGarminValues = (path: string) => formOf(path) !== undefined

/** The most entries of all files of a form: a day each in a century, and others. */
const maxEntries = 50_000

/** Plans the values of the body. */
export async function* planGarminValues(
  { files }: ActivityArchive,
  timeZone: string,
): AsyncGenerator<PlannedItem> {
  const known = new Set<string>()
  for (const form of forms) {
    const found: FoundValue[] = []
    const ofForm = [...files.values()].filter(({ name }) => formOf(name) === form)
    for (const file of ofForm) {
      const values = await readOrNull(() => readValues(file, form, timeZone))
      if (values === null) yield planLeftOut(file.name, unreadValues)
      else if (values === 'undated') yield planLeftOut(file.name, undatedValues)
      else found.push(...values)
    }
    const fresh = found.filter(value => !known.has(kindOf(value)))
    const [first] = ofForm
    const isResting = first !== undefined && /^UDSFile_/i.test(baseName(first.name))
    if (first) yield* planValues(first.name, isResting ? weeklyMedians(fresh) : fresh)
    for (const value of fresh) known.add(kindOf(value))
  }
}

const kindOf = ({ measure, sportGroup }: Unplaced) => `${measure} ${sportGroup}`

async function readValues(
  file: ArchivedFile,
  { dayOf, valuesOf }: Form,
  timeZone: string,
): Promise<FoundValue[] | 'undated' | null> {
  const found: FoundValue[] = []
  let [entries, unknown] = [0, 0]
  for await (const entry of listItems(entryOf(file), maxEntries)) {
    entries++
    const values = valuesOf(entry)
    const validFrom = dayOf === 'of-file' ? dayOfFile(file, timeZone) : dayOf(entry)
    if (dayOf === 'of-file' && validFrom === null && (values?.length ?? 0) > 0) return 'undated'
    if (values === null || validFrom === null) unknown++
    else found.push(...values.map(value => ({ ...value, validFrom })))
  }
  // Single odd entries are no other form.
  return entries > 0 && unknown === entries && dayOf !== 'of-file' ? null : found
}

function readDay(value: unknown): string | null {
  const date = typeof value === 'string' ? value.slice(0, 10) : ''
  return isDate(date) ? date : null
}

function readValue(
  measure: BodyMeasure,
  sportGroup: FoundValue['sportGroup'],
  value: unknown,
  perUnit = 1,
): Unplaced[] {
  const isThere = typeof value === 'number' && Number.isFinite(value) && value > 0
  return isThere ? [{ measure, sportGroup, value: value * perUnit }] : []
}

/** Weights are in grams; a few files have kilograms. */
const weightOf = (weight: unknown) =>
  readValue('weight', 'all', weight, typeof weight === 'number' && weight > 400 ? 0.001 : 1)

/** The lactate threshold is that of running, its speed in tens of metres per second. The power is that of cycling. */
function thresholdsOf(entry: JsonObject): Unplaced[] {
  const { lactateThresholdSpeed: speed } = entry
  return [
    ...readValue('threshold-heart-rate', 'run', entry.lactateThresholdHeartRate),
    ...readValue('threshold-speed', 'run', speed, typeof speed === 'number' && speed < 1 ? 10 : 1),
    ...readValue('threshold-power', 'ride', entry.functionalThresholdPower),
  ]
}

const groups = { DEFAULT: 'all', RUNNING: 'run', CYCLING: 'ride', SWIMMING: 'swim' } as const

const groupOf = (sport: unknown) =>
  typeof sport === 'string' && Object.hasOwn(groups, sport) ? groups[sport as keyof typeof groups] : null

/**
 * The rates that zones are made of. Maximum and resting rate are those of all sports; a threshold counts only where
 * zones are made of it, because Garmin writes one everywhere.
 */
function ratesOfZones(entry: JsonObject): Unplaced[] | null {
  const group = groupOf(entry.sport)
  if (group === null) return null
  const ofAll =
    group === 'all'
      ? [
          ...readValue('max-heart-rate', 'all', entry.maxHeartRateUsed),
          ...readValue('resting-heart-rate', 'all', entry.restingHeartRateUsed),
        ]
      : []
  const isOfThreshold = entry.trainingMethod === 'LACTATE_THRESHOLD'
  const threshold = isOfThreshold ? entry.lactateThresholdHeartRateUsed : null
  return [...ofAll, ...readValue('threshold-heart-rate', group, threshold)]
}

function powerOfZones(entry: JsonObject): Unplaced[] | null {
  const group = groupOf(entry.sport)
  const isKept = group === 'run' || group === 'ride'
  return isKept ? readValue('threshold-power', group, entry.functionalThresholdPower) : null
}

/** Resting rates scatter from night to night: each week counts with the median of its days, from the first of them. */
function weeklyMedians(found: readonly FoundValue[]): FoundValue[] {
  const weeks = Map.groupBy(found, ({ validFrom }) => weekOf(validFrom))
  return [...weeks.values()].map(days => {
    const rates = days.map(({ value }) => value).sort((a, b) => a - b)
    const first = days.reduce((one, other) => (other.validFrom < one.validFrom ? other : one))
    return { ...first, value: rates[(rates.length - 1) >> 1]! }
  })
}

/** The number of a week. Day 4 since 1970 was a Monday. */
const weekOf = (date: string) => Math.floor((Date.parse(date) / day - 4) / 7)
