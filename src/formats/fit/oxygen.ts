// Reads the VO₂max that a watch has estimated from an activity.
import { roundHalfEven } from '../../lib/decimal'
import { isPossibleVo2Max } from '../../tracks/recorder-summary'
import type { Session } from './legs'
import type { FitMessages } from './messages'
import { firstbeat, maxMet, messages } from './numbers'

/** An estimate of the VO₂max, made by the watch. */
export interface WatchedOxygen {
  /** Index of the concatenated file that contains it, counted from 0. */
  readonly part: number
  /** Sport in which it was made, as in `session`; NaN if the file does not tell. */
  readonly sport: number
  /** ml/kg/min, to one decimal. */
  readonly vo2Max: number
  /** True if its message is documented. */
  readonly isDocumented: boolean
}

/** Garmin's watches do not write the documented message into activities. In their own one, the unit is MET / 65536. */
const ofFirstbeat = 3.5 / 65_536

/** Reads the estimate in the current message; `null` if there is none. */
export function readWatchedOxygen(found: FitMessages): WatchedOxygen | null {
  const isDocumented = found.kind === messages.maxMet
  const value = isDocumented ? found.field(maxMet.vo2Max) / 10 : found.field(firstbeat.maxMet) * ofFirstbeat
  const vo2Max = roundHalfEven(value, 1)
  // Watches that have no estimate yet write 0.
  if (!isPossibleVo2Max(vo2Max)) return null
  const sport = found.field(isDocumented ? maxMet.sport : firstbeat.sport)
  return { part: found.part, sport, vo2Max, isDocumented }
}

/**
 * Adds an estimate to the summary of each session. Of the estimates for its sport, or without a sport, the last one in
 * a documented message is used, or else the last one.
 */
export const withWatchedOxygen = (
  sessions: readonly Session[],
  estimates: readonly WatchedOxygen[],
): readonly Session[] =>
  sessions.map(session => {
    const ofSession = estimates.filter(
      ({ part, sport }) => part === session.part && (Number.isNaN(sport) || sport === session.sport),
    )
    const estimate = ofSession.findLast(({ isDocumented }) => isDocumented) ?? ofSession.at(-1)
    return estimate ? { ...session, summary: { ...session.summary, vo2Max: estimate.vo2Max } } : session
  })
