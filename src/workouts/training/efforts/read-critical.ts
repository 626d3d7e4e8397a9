// Computes critical power and critical speed from the greatest means of six weeks.
import { roundHalfEven } from '../../../lib/decimal'
import type { Db } from '../../../platform/db/database'
import {
  criticalDurations,
  criticalPower,
  criticalSpeed,
  minEfforts,
  minLongest,
  minSpan,
} from '../../../tracks/analysis/critical-power'
import type { SportGroup } from '../../sports/sport-group'
import type { EffortQuantity } from '../quantities'
import { findGreatest, type Greatest, viewGreatest } from './greatest-means'
import type { CriticalModel, NoModelReason } from './schemas'
import type { Asked } from './store'

/** Number of days whose efforts are used. */
export const criticalDays = 42

/**
 * Groups of sports in which a quantity has a critical value. Rides have no critical speed, because their speed depends
 * mostly on hills and wind.
 */
const groupsOf: Readonly<Partial<Record<EffortQuantity, readonly SportGroup[]>>> = {
  power: ['run', 'ride'],
  speed: ['run', 'swim'],
}

interface Asking {
  quantity: EffortQuantity
  group: SportGroup
  /** Selects the workouts of the six weeks. */
  asked: Asked
  from: string
  to: string
}

/** Returns the critical power or speed with the efforts from which it was computed, or the reason why there is none. */
export function readCritical(db: Db, { quantity, group, asked, from, to }: Asking): CriticalModel {
  const none = { value: null, reserve: null, from, to }
  if (groupsOf[quantity]?.includes(group) !== true) return { ...none, points: [], reason: 'not-for-this' }
  const efforts = findGreatest(db, asked, quantity).means.filter(isCritical)
  const model = quantity === 'power' ? modelOfPower(efforts) : modelOfSpeed(efforts)
  const points = viewGreatest(db, efforts, quantity).map((point, index) => {
    const residual = model?.residuals[index]
    return { ...point, residual: residual === undefined ? null : roundHalfEven(residual * 100, 1) }
  })
  if (model === null) return { ...none, points, reason: reasonAgainst(efforts) }
  return { value: model.value, reserve: model.reserve, from, to, points, reason: null }
}

const isCritical = ({ seconds }: Greatest): boolean =>
  (criticalDurations as readonly number[]).includes(seconds)

interface Model {
  /** Critical value, reserve and residuals, with the same meaning as in `CriticalModel`. */
  value: number
  reserve: number
  residuals: readonly number[]
}

function modelOfPower(efforts: readonly Greatest[]): Model | null {
  const found = criticalPower(efforts.map(({ seconds, value }) => ({ seconds, watts: value })))
  if (found === null) return null
  const { criticalPower: watts, wPrime, residuals } = found
  return { value: roundHalfEven(watts, 1), reserve: roundHalfEven(wPrime / 1000, 2), residuals }
}

function modelOfSpeed(efforts: readonly Greatest[]): Model | null {
  const found = criticalSpeed(efforts.map(({ seconds, value }) => ({ seconds, metres: value * seconds })))
  if (found === null) return null
  const { criticalSpeed: speed, reserve, residuals } = found
  return { value: roundHalfEven(speed * 3.6, 3), reserve: roundHalfEven(reserve, 1), residuals }
}

/** Returns the reason why no model can be computed from the efforts, by the rules of `criticalPower`. */
function reasonAgainst(efforts: readonly Greatest[]): NoModelReason {
  const durations = efforts.map(({ seconds }) => seconds)
  const longest = Math.max(0, ...durations)
  if (longest < minLongest) return longest === 0 ? 'too-few' : 'too-short'
  return efforts.length < minEfforts || longest < minSpan * Math.min(...durations) ? 'too-few' : 'uneven'
}
