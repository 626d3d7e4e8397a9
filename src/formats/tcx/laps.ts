// What a TCX file says of its activities and laps, beside their points.
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { TimedLap } from '../arranging/untold-stops'

/** What is known of an activity before its points are arranged. */
export interface Activity {
  /** When its first point was recorded, in microseconds; NaN where it has none. */
  start: number
  /** When it began, as it is called by; NaN where it is called something else. */
  id: number
  readonly sport: string | null
  device: string
  notes: string
  readonly laps: Lap[]
}

/** A lap, as the device sums it up: NaN where it does not. */
export interface Lap {
  start: number
  seconds: number
  metres: number
  calories: number
  maxSpeed: number
}

/** The sums over the laps. */
export function summaryOf({ device, laps }: Activity): RecorderSummary {
  const sum = (amounts: number[]) => {
    const known = amounts.filter(amount => amount >= 0)
    return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0)
  }
  const seconds = sum(laps.map(lap => lap.seconds))
  const calories = sum(laps.map(lap => lap.calories))
  const speeds = laps.map(({ maxSpeed }) => maxSpeed).filter(speed => speed > 0)
  return {
    ...noSummary,
    device: device || null,
    elapsedS: seconds,
    timerS: seconds,
    distanceM: sum(laps.map(lap => lap.metres)),
    maxSpeed: speeds.length === 0 ? null : speeds.reduce((most, speed) => Math.max(most, speed)),
    calories: calories || null,
    laps: laps.length || null,
    lapStarts: laps.flatMap(({ start }) => (Number.isNaN(start) ? [] : [start / 1000])),
  }
}

/** Those that say when they began and for how long their timer ran. */
export const timedLapsOf = (activities: readonly Activity[]): TimedLap[] =>
  activities
    .flatMap(({ laps }) => laps)
    .filter(({ start, seconds }) => !Number.isNaN(start) && seconds >= 0)
    .map(({ start, seconds }) => ({ start, ranUs: seconds * 1e6 }))
    .sort((a, b) => a.start - b.start)
