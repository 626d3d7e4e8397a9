// A FIT file has a session for each sport that was done one after the other.
import { transitionSport } from './numbers'

export interface Session {
  /** Seconds; NaN when it does not say. */
  readonly startTime: number
  readonly sport: number
}

/** What becomes a track: all of a file, or what belongs to one of its sessions. */
export interface Leg {
  /** Seconds. Earlier than this is the leg before; the first has no such bound. */
  readonly from: number
  /** The way from one sport to the next is no workout. */
  readonly isTransition: boolean
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

/** The number of the leg that a time belongs to. */
export function legAt(legs: readonly Leg[], time: number): number {
  const next = legs.findIndex(({ from }) => time < from)
  return (next === -1 ? legs.length : next) - 1
}
