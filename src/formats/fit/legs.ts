// Reads the sessions of a FIT file. There is one session for each sport.
import type { Pool, PoolLength } from '../../tracks/pool'
import { isPossibleExertion, noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { Venue } from '../../tracks/venue'
import type { Leg } from '../normalize/legs'
import type { FitMessages } from './messages'
import { lap, openWaterSwimming, session, statuteUnit, transitionSport } from './numbers'
import { sportWord, venueOfKind } from './sports'

export type SessionPool = Pick<Pool, 'lengthM' | 'unit'>

/** A pool length with its start in FIT seconds. */
export interface LengthInPool extends PoolLength {
  readonly pool: SessionPool
}

export interface Session {
  /** Index of the concatenated file that contains the session, counted from 0. */
  readonly part: number
  /** Start of the session in FIT seconds; NaN if unknown. */
  readonly startTime: number
  readonly sport: number
  /** Name of the sport, see `sportWord`; null if the file does not name it. */
  readonly word: string | null
  /** Venue of the session; null if the file does not contain it. */
  readonly venue: Venue | null
  /** Name that the user gave to the activity profile. */
  readonly profileName: string
  /** Pool of the session; null if the session was not in a pool. */
  readonly pool: SessionPool | null
  readonly summary: RecorderSummary
}

export function readSession(found: FitMessages): Session {
  const amount = (field: number, scale = 1) => orNull(found.measure(field, scale))
  const elapsedS = amount(session.elapsed, 1000)
  const startTime = found.field(session.startTime)
  const sport = found.field(session.sport)
  const kind = found.field(session.subSport)
  // Watches write 0 or nothing if the user has not answered.
  const perceivedExertion = Math.round(found.field(session.workoutRpe) / 10)
  return {
    part: found.part,
    startTime: Number.isNaN(startTime) ? found.time - (elapsedS ?? 0) : startTime,
    sport,
    word: sportWord(sport, kind),
    venue: venueOfKind(kind),
    profileName: found.text(session.profileName),
    pool: readPool(found),
    summary: {
      ...noSummary,
      elapsedS,
      timerS: amount(session.timer, 1000),
      distanceM: amount(session.distance, 100),
      ascentM: amount(session.ascent),
      descentM: amount(session.descent),
      maxSpeed: amount(session.enhancedMaxSpeed, 1000) ?? amount(session.maxSpeed, 1000),
      calories: amount(session.calories),
      ...(isPossibleExertion(perceivedExertion) && { perceivedExertion }),
    },
  }
}

/** Reads the pool of a session. Some watches also write a pool length for open water, which is ignored. */
function readPool(found: FitMessages): SessionPool | null {
  const lengthM = found.measure(session.poolLength, 100)
  if (!(lengthM > 0) || found.field(session.subSport) === openWaterSwimming) return null
  return { lengthM, unit: found.field(session.poolUnit) === statuteUnit ? 'yd' : 'm' }
}

/** Returns the pool of a leg, with its lengths; null if no length was swum. @param lengths ordered by time */
export function poolOf(lengths: readonly LengthInPool[], toUnix: (time: number) => number): Pool | null {
  const [first] = lengths
  if (first === undefined || !lengths.some(({ isSwum }) => isSwum)) return null
  const timed = lengths.map(({ pool: _, start, ...others }) => ({
    start: Math.round(toUnix(start)),
    ...others,
  }))
  return { ...first.pool, lengths: timed }
}

export interface Lap {
  /** Start of the lap in FIT seconds; NaN if unknown. */
  readonly start: number
  /** Number of seconds in which the timer ran; null if unknown. */
  readonly timerS: number | null
}

/** Reads a lap from the current message. */
export function readLap(found: FitMessages): Lap {
  const startTime = found.field(lap.startTime)
  return {
    start: Number.isNaN(startTime) ? found.time : startTime,
    timerS: orNull(found.measure(lap.timer, 1000)),
  }
}

/**
 * Returns the time in microseconds from the start of the first session to the end of the last session, as counted by
 * the device; null or 0 if unknown.
 */
export function elapsedOf(sessions: readonly Session[]): number | null {
  const spans = sessions.map(({ startTime, summary }) => ({ startTime, elapsedS: summary.elapsedS ?? 0 }))
  const [only] = spans
  if (spans.length === 1 && only) return only.elapsedS * 1e6
  const starts = spans.map(({ startTime }) => startTime).filter(start => !Number.isNaN(start))
  if (starts.length < spans.length || starts.length === 0) return null
  const ends = spans.map(({ startTime, elapsedS }) => startTime + elapsedS)
  return (Math.max(...ends) - Math.min(...starts)) * 1e6
}

/**
 * Returns a number, or null if it is missing. Floating-point fields may contain Infinity, which is treated as missing.
 */
const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/**
 * Maximum number of concatenated files that are read as separate activities. If there are more, they are merged into
 * one.
 */
const maxApart = 100

/**
 * Groups the sessions by activity. Files that were concatenated are usually parts of one activity, one after the other
 * in time. If sessions of two files start in the same second, every file is a separate activity.
 * @param sessions in the order of the file
 */
export function activitiesOf(sessions: readonly Session[]): (readonly Session[])[] {
  const partOf = new Map(sessions.map(({ startTime, part }) => [startTime, part]))
  const parts = Map.groupBy(sessions, ({ part }) => part)
  const isSimultaneous = sessions.some(({ startTime, part }) => partOf.get(startTime) !== part)
  return isSimultaneous && parts.size <= maxApart ? [...parts.values()] : [sessions]
}

/**
 * Returns the index of the activity to which a concatenated file belongs. A file without sessions belongs to the
 * activity before it.
 */
export function activityAt(activities: readonly (readonly Session[])[], part: number): number {
  return Math.max(
    0,
    activities.findLastIndex(([first]) => first !== undefined && first.part <= part),
  )
}

const isSwimrun = ({ profileName }: Session) => /swim ?-?run/i.test(profileName)

/**
 * Returns the legs ordered by time; there is at least one.
 * @param word sport of the file's sport message, used if there is only one session and it does not name its sport, or
 * if there is no session apart from transitions
 */
export function legsOf(sessions: readonly Session[], word: string | null = null): Leg[] {
  const timed = sessions.filter(({ startTime }) => !Number.isNaN(startTime))
  const byStart = [...new Map(timed.map(one => [one.startTime, one])).values()].sort(
    (a, b) => a.startTime - b.startTime,
  )
  const [first] = byStart
  if (first && byStart.some(isSwimrun)) return [wholeLeg('swimrun', first.summary, byStart.length > 1)]
  const legs = byStart.map((one, index) => ({
    from: index === 0 ? Number.NEGATIVE_INFINITY : one.startTime,
    isTransition: one.sport === transitionSport,
    // If there are several sessions, it is unknown to which of them the sport message belongs.
    sport: one.word ?? (byStart.length === 1 ? word : null),
    summary: one.summary,
    venue: one.venue,
  }))
  const isOfSports = legs.some(({ isTransition }) => !isTransition)
  return isOfSports ? legs : [wholeLeg(word, null, false)]
}

/**
 * Makes a leg that covers the whole recording.
 * @param isSeveral true if there are several sessions. `summary` covers only one of them, so the leg gets no summary
 */
const wholeLeg = (sport: string | null, summary: RecorderSummary | null, isSeveral: boolean): Leg => ({
  from: Number.NEGATIVE_INFINITY,
  isTransition: false,
  sport,
  summary: isSeveral ? null : summary,
})
