import type { Workout } from '../../../src/workouts/workouts/schemas'
import { secondsOf } from '../../format/durations'

interface Totals {
  distanceKm: number
  movingSeconds: number
  /** null when no workout recorded one. */
  ascentMetres: number | null
}

/** The sums at the foot of a list of workouts. */
export function totalsOf(workouts: readonly Pick<Workout, 'distance' | 'moving' | 'ascent'>[]): Totals {
  const ascents = workouts.map(({ ascent }) => ascent).filter(ascent => ascent !== null)
  return {
    distanceKm: sum(workouts.map(({ distance }) => distance)),
    movingSeconds: sum(workouts.map(({ moving }) => secondsOf(moving))),
    ascentMetres: ascents.length === 0 ? null : sum(ascents),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
