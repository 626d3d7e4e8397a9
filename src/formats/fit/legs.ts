// A FIT file has a session for each sport that was done one after the other.
import type { Leg } from '../arranging/legs'
import { transitionSport } from './numbers'

export interface Session {
  /** Seconds; NaN when it does not say. */
  readonly startTime: number
  readonly sport: number
}

/** In the order of time. At least one. */
export function legsOf(sessions: readonly Session[]): Leg[] {
  const byStart = new Map(
    sessions.filter(({ startTime }) => !Number.isNaN(startTime)).map(one => [one.startTime, one]),
  )
  const legs = [...byStart.values()]
    .sort((a, b) => a.startTime - b.startTime)
    .map(({ startTime, sport }, index) => ({
      from: index === 0 ? Number.NEGATIVE_INFINITY : startTime,
      isTransition: sport === transitionSport,
    }))
  const isOfSports = legs.some(({ isTransition }) => !isTransition)
  return isOfSports ? legs : [{ from: Number.NEGATIVE_INFINITY, isTransition: false }]
}
