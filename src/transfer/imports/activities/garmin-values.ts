// Reads weight, heart rates and thresholds in Garmin's archive. In files with a history, each entry has a day. Files
// with the current values have no days: their values are used for measures without a history, from the day on which
// Garmin wrote the file.
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
  /**
   * Returns the day of an entry, or `null` if the entry has an unexpected form. `of-file` stands for the day on which
   * the file was written.
   */
  dayOf: ((entry: JsonObject) => string | null) | 'of-file'
  /** Returns the values of an entry; `null` if the entry has an unexpected form. */
  valuesOf(entry: JsonObject): Unplaced[] | null
}

/** Forms with a history come first. */
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

/** Whether a file contains body measures, such as weight and heart rates. */
export const isGarminValues = (path: string) => formOf(path) !== undefined

/** Maximum number of entries in one file. One entry for each day of a century is less than this. */
const maxEntries = 50_000

/** Plans the import of the body measures. */
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
  // If only single entries have an unexpected form, the file still has the expected form.
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

/**
 * The threshold heart rate and speed are those of running; the speed is in tens of metres per second. The threshold
 * power is that of cycling.
 */
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
 * Returns the heart rates from which zones are computed. Maximum and resting heart rate apply to all sports. A
 * threshold is only used if the zones are computed from it, because Garmin writes a threshold in every entry.
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

/**
 * Resting heart rates vary from night to night. Therefore each week has one value: the median of its days, valid from
 * the first of these days.
 */
function weeklyMedians(found: readonly FoundValue[]): FoundValue[] {
  const weeks = Map.groupBy(found, ({ validFrom }) => weekOf(validFrom))
  return [...weeks.values()].map(days => {
    const rates = days.map(({ value }) => value).sort((a, b) => a - b)
    const first = days.reduce((one, other) => (other.validFrom < one.validFrom ? other : one))
    return { ...first, value: rates[(rates.length - 1) >> 1]! }
  })
}

/** Returns the number of a week that begins on Monday. Day 4 since 1970 was a Monday. */
const weekOf = (date: string) => Math.floor((Date.parse(date) / day - 4) / 7)
