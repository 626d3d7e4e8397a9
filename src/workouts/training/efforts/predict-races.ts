// Predicts race times from the best efforts of 90 days. No I/O.
import { riegelTime, vdotOf, vdotTime } from '../../../tracks/analysis/race-times'
import type { RaceTimes } from './schemas'
import type { FastestEffort } from './store'
import { viewStretch, viewWorkout } from './view'

/** Number of days whose efforts are used. */
export const raceDays = 90

/** Lengths of the races in metres: one mile, 5 km, 10 km, half marathon and marathon. */
const races = [1609.344, 5000, 10_000, 21_097.5, 42_195]

/** Shortest and longest duration in seconds of an effort for which the formulas are valid. */
const [minSeconds, maxSeconds] = [3.5 * 60, 230 * 60]

interface Base {
  row: FastestEffort
  metres: number
  seconds: number
}

/**
 * Predicts race times. Each time is computed from the effort that gives the shortest time, because few efforts in
 * training are as fast as a race.
 */
export function predictRaces(efforts: readonly FastestEffort[]): RaceTimes {
  const bases = efforts
    .map(row => ({ row, metres: row.distanceMm / 1000, seconds: row.value / 1000 }))
    .filter(({ seconds }) => seconds >= minSeconds && seconds <= maxSeconds)
  if (bases.length === 0) return { times: [], vdot: null, reason: 'no-effort' }
  return {
    times: races.flatMap(metres => predictRace(bases, metres)),
    vdot: Math.round(Math.max(...bases.map(({ metres, seconds }) => vdotOf(metres, seconds)))),
    reason: null,
  }
}

function predictRace(bases: readonly Base[], metres: number): RaceTimes['times'] {
  const possible = bases.flatMap(base => {
    const seconds = riegelTime(base, metres)
    return seconds === null ? [] : [{ base, seconds }]
  })
  const fastest = possible.toSorted((one, other) => one.seconds - other.seconds)[0]
  if (fastest === undefined) return []
  const { row, ...base } = fastest.base
  return [
    {
      distance: metres / 1000,
      duration: Math.round(fastest.seconds),
      vdot_duration: Math.round(vdotTime(vdotOf(base.metres, base.seconds), metres)),
      effort: {
        distance: base.metres / 1000,
        duration: base.seconds,
        ...viewWorkout(row),
        ...viewStretch(row),
      },
    },
  ]
}
