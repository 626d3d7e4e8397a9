// Estimates the VO₂max from steady workouts, and reads the estimates of watches.
import type { Db } from '../../../platform/db/database'
import { maxOxygenOfStretch, oxygenOfCycling, oxygenOfRunning } from '../../../tracks/analysis/oxygen'
import { steadinessOf } from '../../../tracks/analysis/steadiness'
import type { Half } from '../../../tracks/analysis/track-analysis'
import { type BodyOnDay, readBodyHistory } from '../../body/body-on-day'
import { createDayFinder } from '../../library/periods'
import type { SportGroup } from '../../sports/sport-group'
import type { EffortQuantity } from '../quantities'
import { type NoOxygenReason, type OxygenEstimate, type WatchedOxygen, watchedGroups } from './oxygen-schemas'
import { type Asked, findWatchedOxygen, listWithHalves, type WorkoutWithHalves } from './store'
import { viewWorkout } from './view'

/** Number of days whose workouts are used. */
export const oxygenDays = 90

/** The estimate is the median of the latest ten values. Fewer values are enough if there are at least three. */
const [latest, least] = [10, 3]

/**
 * In per cent. If the efficiency of the two halves differs by more than this, heat or tiredness have raised the heart
 * rate.
 */
const maxDecoupling = 5

/** Shares of the heart rate reserve between which oxygen uptake and heart rate rise in proportion. */
const [minShare, maxShare] = [0.5, 0.95]

/** Lowest speed in m/min for which the formula for running is valid. */
const slowestRun = 134

/** In seconds. The first ten minutes of a workout are not part of its halves. */
const warmUpS = 600

interface Asking {
  quantity: EffortQuantity
  group: SportGroup
  timeZone: string
  /** Selects the workouts of the 90 days. */
  asked: Asked
  from: string
  to: string
}

/** Returns the estimate with the workouts from which it was computed, or the reason why there is none. */
export function readOxygen(
  db: Db,
  { quantity, group, timeZone, asked, from, to }: Asking,
): Omit<OxygenEstimate, 'of_watch'> {
  const none = (reason: NoOxygenReason) => ({ value: null, from, to, points: [], reason })
  const isFor = (group === 'run' && quantity === 'speed') || (group === 'ride' && quantity === 'power')
  if (!isFor) return none('not-for-this')
  const steady = listWithHalves(db, asked).filter(row => isSteady(row, group))
  if (steady.length < least) return none('too-few')
  const bodyOn = readBodyHistory(db, asked.userId)
  const dayOf = createDayFinder({ timeZone, byPlace: true })
  const withBody = steady.flatMap(row => {
    const body = bodyOn(group, dayOf(row.workoutDate.getTime(), row.localOffsetS))
    return isKnown(body, group) ? [{ row, body }] : []
  })
  if (withBody.length < least) return none('body-unknown')
  const found = withBody
    .flatMap(({ row, body }) => {
      const value = oxygenOf(row, group, body)
      return value === null ? [] : [{ row, value }]
    })
    .slice(0, latest)
  if (found.length < least) return none('too-few')
  const sorted = found.map(({ value }) => value).toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return {
    value: Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2),
    from,
    to,
    points: found.map(({ row, value }) => ({
      ...viewWorkout(row),
      value: Math.round(value),
      from: warmUpS,
      to: row.durationS,
    })),
    reason: null,
  }
}

/**
 * Returns the newest estimates of watches in running and in cycling; none for another group of sports.
 * @param askedOf returns the workouts of a group whose estimates count
 */
export function readWatchedOxygen(
  db: Db,
  group: SportGroup,
  askedOf: (group: SportGroup) => Asked,
): WatchedOxygen[] {
  if (!watchedGroups.some(watched => watched === group)) return []
  return watchedGroups.flatMap(watched => {
    const row = findWatchedOxygen(db, askedOf(watched))
    return row ? [{ sport_group: watched, value: row.value, ...viewWorkout(row) }] : []
  })
}

function isSteady({ analysis }: WorkoutWithHalves, group: SportGroup): boolean {
  if (analysis.halves?.output !== (group === 'run' ? 'speed' : 'power')) return false
  const { decoupling } = steadinessOf(analysis, group === 'run')
  return decoupling !== null && Math.abs(decoupling) <= maxDecoupling
}

/**
 * Whether maximum and resting heart rate are known, and for cycling the weight. With assumed values, the estimate would
 * be too uncertain.
 */
const isKnown = ({ assumed, max, weight }: BodyOnDay, group: SportGroup): boolean =>
  max !== null &&
  !assumed.includes('max') &&
  !assumed.includes('resting') &&
  (group === 'run' || weight !== null)

function oxygenOf({ analysis }: WorkoutWithHalves, group: SportGroup, body: BodyOnDay): number | null {
  const { halves } = analysis
  const { max, resting, weight } = body
  if (halves === null || max === null || max <= resting) return null
  const meanOf = (name: keyof Half) => (halves.first[name] + halves.second[name]) / 2
  const share = (meanOf('heartRate') - resting) / (max - resting)
  if (share < minShare || share > maxShare) return null
  if (group === 'ride') {
    return weight === null ? null : maxOxygenOfStretch(oxygenOfCycling(meanOf('output') / weight), share)
  }
  const speed = meanOf('output') * 60
  return speed < slowestRun ? null : maxOxygenOfStretch(oxygenOfRunning(speed, 0), share)
}
