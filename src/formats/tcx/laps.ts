// Totals of the activities and laps of a TCX file.
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { TimedLap } from '../arranging/untold-stops'

/** An activity before its points are arranged. */
export interface Activity {
  /** Time of its first point in microseconds; NaN if it has none. */
  start: number
  /** Start time from its `Id` element; NaN if the id is not a time. */
  id: number
  readonly sport: string | null
  device: string
  notes: string
  readonly laps: Lap[]
}

/** Totals of a lap; NaN if missing. */
export interface Lap {
  start: number
  seconds: number
  metres: number
  calories: number
  maxSpeed: number
}

/** The totals of an activity: sums over its laps. */
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

/** Laps that have a start and a timer duration. */
export const timedLapsOf = (activities: readonly Activity[]): TimedLap[] =>
  activities
    .flatMap(({ laps }) => laps)
    .filter(({ start, seconds }) => !Number.isNaN(start) && seconds >= 0)
    .map(({ start, seconds }) => ({ start, ranUs: seconds * 1e6 }))
    .sort((a, b) => a.start - b.start)
