// Finds the values of a person's body that are valid on a day. Some values are assumed if the person has not entered
// them.
import { findAccount } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { usualMaxHeartRate, usualThresholdHeartRate } from '../../tracks/analysis/body-suggestions'
import type { PowerModel } from '../../tracks/analysis/w-balance'
import type { SportGroup } from '../sports/sport-group'
import {
  type BodyMeasure,
  type BodyValue,
  findSettings,
  listAllValues,
  listValuesOn,
  type ThresholdGroup,
} from './store'

/** Values that are assumed if the person has not entered them. */
export type Assumable = 'resting' | 'max' | 'thresholdHeartRate'

/** The values of a person's body on a day, for a sport group. A value is `null` if it is not known. */
export interface BodyOnDay {
  /** kg */
  weight: number | null
  /** Resting heart rate in beats per minute. The next two heart rates have the same unit. */
  resting: number
  max: number | null
  thresholdHeartRate: number | null
  /** W */
  thresholdPower: number | null
  /** m/s */
  thresholdSpeed: number | null
  /** Selects the published formulas for load and energy; `null` for the mean of both. */
  formula: 'men' | 'women' | null
  /** Age in whole years. */
  age: number | null
  /** The values above that were not entered but assumed. */
  assumed: readonly Assumable[]
}

/** Resting heart rate in beats per minute that is assumed if the person has not entered one. */
const usualResting = 60

/** Returns the values that are valid on a day, for a sport group. @param day YYYY-MM-DD */
export function bodyOnDay(db: Db, userId: number, group: SportGroup, day: string): BodyOnDay {
  const values = listValuesOn(db, userId, day)
  const readValue: FindValue = (measure, of) =>
    values.find(value => value.measure === measure && value.sportGroup === of)?.value ?? null
  const { formula, birthDate } = readPerson(db, userId)
  return assume(readValue, group, { formula, age: ageOn(birthDate, day) })
}

/**
 * Returns the critical power, and W′ (the work that a person can do above this power until exhaustion), that are valid
 * on a day for a sport group; `null` unless both are known.
 */
export function powerModelOn(db: Db, userId: number, group: SportGroup, day: string): PowerModel | null {
  const values = listValuesOn(db, userId, day).filter(({ sportGroup }) => sportGroup === group)
  const readValue = (of: BodyMeasure) => values.find(({ measure }) => measure === of)?.value
  const [criticalPower, kilojoules] = [readValue('critical-power'), readValue('w-prime')]
  if (criticalPower === undefined || kilojoules === undefined) return null
  return { criticalPower, wPrime: kilojoules * 1000 }
}

/**
 * Reads all values of a user once.
 * @returns a function that does the same as `bodyOnDay` without a query. It returns the same object for all days between
 * two changes, so that what follows from a body can be kept with it.
 */
export function readBodyHistory(db: Db, userId: number): (group: SportGroup, day: string) => BodyOnDay {
  const person = readPerson(db, userId)
  const all = listAllValues(db, userId)
  const series = Map.groupBy(all, keyOf)
  const changes = [...new Set(all.map(({ validFrom }) => validFrom))].toSorted()
  const known = new Map<string, BodyOnDay>()
  return (group, day) => {
    const readValue: FindValue = (measure, sportGroup) =>
      series.get(keyOf({ measure, sportGroup }))?.findLast(({ validFrom }) => validFrom <= day)?.value ?? null
    const age = ageOn(person.birthDate, day)
    const since = changes.findLastIndex(validFrom => validFrom <= day)
    return known.getOrInsertComputed(`${group} ${since} ${age}`, () =>
      assume(readValue, group, { formula: person.formula, age }),
    )
  }
}

type FindValue = (measure: BodyMeasure, group: ThresholdGroup) => number | null

const keyOf = ({ measure, sportGroup }: Pick<BodyValue, 'measure' | 'sportGroup'>) =>
  `${measure} ${sportGroup}`

interface Person {
  formula: BodyOnDay['formula']
  birthDate: string | null
}

const readPerson = (db: Db, userId: number): Person => ({
  formula: findSettings(db, userId).formula,
  birthDate: findAccount(db, userId)?.birthDate ?? null,
})

function assume(
  readValue: FindValue,
  group: SportGroup,
  { formula, age }: Pick<BodyOnDay, 'formula' | 'age'>,
): BodyOnDay {
  const inGroup = (measure: BodyMeasure) => (group === 'other' ? null : readValue(measure, group))
  const [restingKnown, maxKnown] = [
    readValue('resting-heart-rate', 'all'),
    readValue('max-heart-rate', 'all'),
  ]
  const thresholdKnown = inGroup('threshold-heart-rate') ?? readValue('threshold-heart-rate', 'all')
  const resting = restingKnown ?? usualResting
  const max = maxKnown ?? (age === null ? null : usualMaxHeartRate(age))
  const hasReserve = max !== null && max > resting
  const assumed: Assumable[] = []
  if (restingKnown === null) assumed.push('resting')
  if (maxKnown === null && max !== null) assumed.push('max')
  if (thresholdKnown === null && hasReserve) assumed.push('thresholdHeartRate')
  return {
    weight: readValue('weight', 'all'),
    ...{ resting, max },
    thresholdHeartRate: thresholdKnown ?? (hasReserve ? usualThresholdHeartRate(max, resting) : null),
    thresholdPower: inGroup('threshold-power'),
    thresholdSpeed: inGroup('threshold-speed'),
    ...{ formula, age, assumed },
  }
}

/** Returns the age in whole years; `null` without a birth date, or on a day before it. */
function ageOn(birthDate: string | null, day: string): number | null {
  if (birthDate === null || birthDate > day) return null
  return Temporal.PlainDate.from(birthDate).until(day, { largestUnit: 'years' }).years
}
