// A FIT file has a session for each sport that was done one after the other.
import type { Pool, PoolLength } from '../../tracks/pools/pool'
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { Venue } from '../../tracks/venue'
import type { Leg } from '../arranging/legs'
import type { FitMessages } from './messages'
import { lap, openWaterSwimming, session, statuteUnit, transitionSport } from './numbers'
import { sportWord, venueOfKind } from './sports'

export type SessionPool = Pick<Pool, 'lengthM' | 'unit'>

/** Its time is seconds, by the clock of the device. */
export interface LengthInPool extends PoolLength {
  readonly pool: SessionPool
}

export interface Session {
  /** Which of the files that follow each other it stands in, counted from 0. */
  readonly part: number
  /** Seconds; NaN when it does not say. */
  readonly startTime: number
  readonly sport: number
  /** In words; null when it does not say. */
  readonly word: string | null
  /** Where it was done; null when it does not say. */
  readonly venue: Venue | null
  /** What its owner calls this kind of activity. */
  readonly profileName: string
  /** Null outside of one. */
  readonly pool: SessionPool | null
  readonly summary: RecorderSummary
}

export function readSession(found: FitMessages): Session {
  const amount = (field: number, scale = 1) => orNull(found.measure(field, scale))
  const elapsedS = amount(session.elapsed, 1000)
  const told = found.field(session.startTime)
  const sport = found.field(session.sport)
  const kind = found.field(session.subSport)
  return {
    part: found.part,
    startTime: Number.isNaN(told) ? found.time - (elapsedS ?? 0) : told,
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
    },
  }
}

/** Watches that know pools may tell the length of one in open water, too. */
function readPool(found: FitMessages): SessionPool | null {
  const lengthM = found.measure(session.poolLength, 100)
  if (!(lengthM > 0) || found.field(session.subSport) === openWaterSwimming) return null
  return { lengthM, unit: found.field(session.poolUnit) === statuteUnit ? 'yd' : 'm' }
}

/** The pool of a leg; null where nothing was swum in one. @param lengths in the order of time */
export function poolOf(lengths: readonly LengthInPool[], toUnix: (time: number) => number): Pool | null {
  const [first] = lengths
  if (first === undefined || !lengths.some(({ isSwum }) => isSwum)) return null
  const timed = lengths.map(({ pool: _, start, ...told }) => ({ start: Math.round(toUnix(start)), ...told }))
  return { ...first.pool, lengths: timed }
}

export interface Lap {
  /** Seconds; NaN when it does not say. */
  readonly start: number
  /** Seconds in which the timer ran; null when it does not say. */
  readonly timerS: number | null
}

/** The lap of the last message. */
export function readLap(found: FitMessages): Lap {
  const told = found.field(lap.startTime)
  return {
    start: Number.isNaN(told) ? found.time : told,
    timerS: orNull(found.measure(lap.timer, 1000)),
  }
}

/** Microseconds from the start to the end of all sessions, by the device's own count; null when it does not say. */
export function elapsedOf(sessions: readonly Session[]): number | null {
  const spans = sessions.map(({ startTime, summary }) => ({ startTime, elapsedS: summary.elapsedS ?? 0 }))
  const [only] = spans
  if (spans.length === 1 && only) return only.elapsedS * 1e6
  const starts = spans.map(({ startTime }) => startTime).filter(start => !Number.isNaN(start))
  if (starts.length < spans.length || starts.length === 0) return null
  const ends = spans.map(({ startTime, elapsedS }) => startTime + elapsedS)
  return (Math.max(...ends) - Math.min(...starts)) * 1e6
}

/** Numbers with a point can be infinite, too. */
const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/** So many activities of the same second are told apart. */
const mostApart = 100

/**
 * The sessions of each activity. Files that follow each other in one are parts of one activity, told apart by their times; only
 * where two begin in the same second each is an activity of its own.
 * @param sessions in the order of the file
 */
export function activitiesOf(sessions: readonly Session[]): (readonly Session[])[] {
  const partOf = new Map(sessions.map(({ startTime, part }) => [startTime, part]))
  const parts = Map.groupBy(sessions, ({ part }) => part)
  const isSimultaneous = sessions.some(({ startTime, part }) => partOf.get(startTime) !== part)
  return isSimultaneous && parts.size <= mostApart ? [...parts.values()] : [sessions]
}

/** The number of the activity that a part of the file belongs to: what has no session goes with the part before it. */
export function activityAt(activities: readonly (readonly Session[])[], part: number): number {
  return Math.max(
    0,
    activities.findLastIndex(([first]) => first !== undefined && first.part <= part),
  )
}

const isSwimrun = ({ profileName }: Session) => /swim ?-?run/i.test(profileName)

/**
 * In the order of time. At least one.
 * @param word of the sport as a message of its own has it, where no session says which it is
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
    // Of several it is not known which one the message means.
    sport: one.word ?? (byStart.length === 1 ? word : null),
    summary: one.summary,
    venue: one.venue,
  }))
  const isOfSports = legs.some(({ isTransition }) => !isTransition)
  return isOfSports ? legs : [wholeLeg(word, null, false)]
}

/** @param isSeveral true when the summary is of a part of it alone */
const wholeLeg = (sport: string | null, summary: RecorderSummary | null, isSeveral: boolean): Leg => ({
  from: Number.NEGATIVE_INFINITY,
  isTransition: false,
  sport,
  summary: isSeveral ? null : summary,
})
