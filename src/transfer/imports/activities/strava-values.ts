// Reads the weight, the maximum heart rate and the threshold power in the settings of Strava's archive. The settings
// have no day. Therefore the values are valid from the day on which Strava wrote the file.
import type { BodyMeasure } from '../../../workouts/body/store'
import { csvRows } from '../archive/csv-rows'
import type { PlannedItem } from '../archive/plan'
import { type ArchivedFile, entryOf } from './archive-files'
import {
  dayOfFile,
  type FoundValue,
  planLeftOut,
  planValues,
  readOrNull,
  undatedValues,
  unreadValues,
} from './planned-values'

export const stravaSettings = 'general_preferences.csv'

/** Plans the values of the settings. @param hasWeights whether the activities contain the weight on their day */
export async function* planStravaValues(
  file: ArchivedFile,
  { timeZone, hasWeights }: { timeZone: string; hasWeights: boolean },
): AsyncGenerator<PlannedItem> {
  const read = await readOrNull(() => readSettings(file))
  if (read === null) return yield planLeftOut(file.name, unreadValues)
  const day = dayOfFile(file, timeZone)
  const { birthYear, maxHeartRate } = read
  const isGuess = day !== null && maxHeartRate !== null && isOfAge(maxHeartRate, birthYear, day)
  if (isGuess) yield planLeftOut(file.name, guessedRate)
  const values = [
    ...readValue('weight', 'all', hasWeights ? null : read.weight),
    ...readValue('max-heart-rate', 'all', isGuess ? null : maxHeartRate),
    ...readValue('threshold-power', 'ride', read.power),
  ]
  if (values.length === 0) return
  if (day === null) return yield planLeftOut(file.name, undatedValues)
  yield* planValues(
    file.name,
    values.map(value => ({ ...value, validFrom: day })),
  )
}

const guessedRate = {
  code: 'item-training-guessed',
  sentence: 'the maximum heart rate seems to be an estimate from the age (220 less the years)',
} as const

/** Until the user enters a maximum heart rate, Strava writes 220 minus the age. */
function isOfAge(rate: number, birthYear: number | null, day: string): boolean {
  if (birthYear === null) return false
  const ageInYear = Number(day.slice(0, 4)) - birthYear
  return rate === 220 - ageInYear || rate === 221 - ageInYear
}

function readValue(measure: BodyMeasure, sportGroup: FoundValue['sportGroup'], value: number | null) {
  return value === null ? [] : [{ measure, sportGroup, value }]
}

interface Settings {
  birthYear: number | null
  /** kg */
  weight: number | null
  /** W */
  power: number | null
  /** In beats per minute. */
  maxHeartRate: number | null
}

/** Headers and usual indexes of the columns. The headers are in the language of the account. */
const columns = {
  birth: { at: 0, heads: ['Date of Birth', 'Date de naissance'] },
  weight: { at: 1, heads: ['Weight'] },
  power: { at: 2, heads: ['Functional Threshold Power', 'Seuil fonctionnel de puissance'] },
  rate: { at: 3, heads: ['Maximum Heartrate', 'Fréquence cardiaque maximale'] },
}

/** Reads the settings. @returns `null` if the file has an unexpected form */
async function readSettings(file: ArchivedFile): Promise<Settings | null> {
  const rows: string[][] = []
  for await (const row of csvRows(entryOf(file))) if (rows.push(row) === 2) break
  const [heads = [], cells = []] = rows
  const cellOf = ({ at, heads: names }: { at: number; heads: readonly string[] }) => {
    const named = heads.findIndex(head => names.includes(head.trim()))
    return (cells[named < 0 ? at : named] ?? '').trim()
  }
  const [weight, power, rate] = [columns.weight, columns.power, columns.rate].map(cellOf)
  const kilograms = readWeight(weight ?? '')
  const watts = readNumber(power ?? '', /^([\d.,]+)\s*W$/i)
  const beats = readNumber(rate ?? '', /^(\d{2,3})(?:\.0)?(?:\s*bpm)?$/i)
  if (kilograms === undefined || watts === undefined || beats === undefined) return null
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(cellOf(columns.birth))?.[0]
  return {
    birthYear: year === undefined ? null : Number(year),
    weight: kilograms,
    power: watts,
    maxHeartRate: beats,
  }
}

const kilogramsPerPound = 0.45359237

function readWeight(cell: string): number | null | undefined {
  const kilograms = readNumber(cell, /^([\d.,]+)\s*kg$/i)
  if (kilograms !== undefined) return kilograms
  const pounds = readNumber(cell, /^([\d.,]+)\s*lbs?$/i)
  return pounds == null ? pounds : pounds * kilogramsPerPound
}

/**
 * Reads a number with its unit. Returns `null` if the cell is empty or the number is not above zero; `undefined` if the
 * cell has an unexpected form.
 */
function readNumber(cell: string, syntax: RegExp): number | null | undefined {
  if (cell === '') return null
  const found = syntax.exec(cell)?.[1]
  if (found === undefined) return undefined
  const value = Number(found.replace(',', '.'))
  return value > 0 ? value : null
}
