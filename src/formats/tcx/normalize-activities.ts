// Makes a recording from the activities of a TCX file.
import type { Recording, UnreadableValues } from '../../tracks/outings/recording'
import { addImpossible } from '../../tracks/outings/recording-notes'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { maxPoints, type PointColumns } from '../../tracks/point-columns'
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { Leg } from '../normalize/legs'
import { isNothing } from '../normalize/moments'
import { normalizeTracks } from '../normalize/normalize-tracks'
import type { Rest, TimedLap } from '../normalize/pauses'

/**
 * Adds points that contain only a distance: at the start and the end of each activity without points, such as a swim,
 * and at the start and the end of each rest.
 * @throws UnreadableFile if there are too many points
 */
export function addCounts(activities: readonly Activity[], records: PointColumns): void {
  const add = (time: number, metres: number) => {
    if (records.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    records.add(Number.NaN, Number.NaN)
    records.setTime(time)
    records.setReading('distance', metres)
  }
  for (const activity of activities) {
    if (Number.isNaN(activity.start)) {
      const { start = Number.NaN } = activity.laps[0] ?? {}
      const from = Number.isNaN(start) ? activity.id : start
      const { elapsedS, distanceM } = summaryOf(activity)
      if (Number.isNaN(from) || !elapsedS) continue
      activity.start = from
      add(from, 0)
      add(from + Math.round(elapsedS * 1e6), distanceM ?? 0)
    }
    activity.rests = restsOf(activity)
    for (const { from, to, metresBefore } of activity.rests) {
      add(from, metresBefore)
      add(to, metresBefore)
    }
  }
}

/** The default leg. If no activity has a start time, it is the only leg. */
const noLeg: Leg = { from: Number.NEGATIVE_INFINITY, isTransition: false, sport: null, summary: null }

/**
 * Makes one track for each activity, in the order of the file.
 * @param read.stops times at which the recorder stopped within a lap
 * @throws UnreadableFile if the records contain only times
 */
export function normalizeActivities(
  activities: readonly Activity[],
  read: { records: PointColumns; stops: readonly number[]; unreadable: UnreadableValues },
): Recording {
  const { records, unreadable } = read
  const timed = [...activities.entries()]
    .filter(([, { start }]) => !Number.isNaN(start))
    .sort(([, a], [, b]) => a.start - b.start)
  const legs = timed.map(([, activity], index) => ({
    ...noLeg,
    from: index === 0 ? Number.NEGATIVE_INFINITY : activity.start,
    sport: activity.sport,
    summary: summaryOf(activity),
  }))
  const {
    points,
    readings = null,
    notes,
    tracks,
  } = normalizeTracks(records.toPoints(), {
    legs: legs.length > 0 ? legs : [noLeg],
    stops: read.stops.toSorted((a, b) => a - b),
    laps: timedLapsOf(activities),
    rests: activities.flatMap(({ rests }) => rests).sort((a, b) => a.from - b.from),
    // The total time is unknown, because laps only contain the time during which the timer ran.
    elapsedUs: null,
    span: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  })
  if (isNothing({ points, tracks })) {
    throw unreadable.time
      ? new UnreadableFile('recording-times-unreadable', {
          ...{ points: records.count, of: records.count },
          ...unreadable.time,
        })
      : new UnreadableFile('recording-empty')
  }
  const inOrder = activities.map(({ notes: words, sport }, activity) => {
    const leg = legs.length > 0 ? timed.findIndex(([number]) => number === activity) : activity
    const { segments = [], summary = null, readingsAt = null } = tracks[leg] ?? {}
    return { name: null, description: words || null, segments, leg: activity, sport, summary, readingsAt }
  })
  return {
    points,
    readings,
    notes: addImpossible(notes, records.impossible),
    tracks: inOrder,
    unreadable,
  }
}

/** An activity before its points are normalized. */
export interface Activity {
  /** Time of the activity's first point in microseconds; NaN if it has no points. */
  start: number
  /** Start time from the activity's `Id` element; NaN if the id is not a time. */
  id: number
  readonly sport: string | null
  device: string
  notes: string
  readonly laps: Lap[]
  /** Whether any point of the activity has a position. */
  hasPositions: boolean
  /** Distance in metres at the last point that has a distance; NaN if no point has a distance. */
  counted: number
  /** Rests of the activity. Empty until `addCounts` sets them, because they depend on the start of the activity. */
  rests: readonly RestLap[]
}

/** Totals of a lap; NaN if missing. */
export interface Lap {
  start: number
  seconds: number
  metres: number
  calories: number
  maxSpeed: number
}

/**
 * Returns the totals of an activity, which are sums over its laps. Laps of rest are part of the elapsed time, but not
 * of the timer time.
 */
function summaryOf(activity: Activity): RecorderSummary {
  const { device, laps, rests } = activity
  const restFrom = new Map(rests.map(({ lap, from }) => [lap, from]))
  const calories = sum(laps.map(lap => lap.calories))
  const speeds = laps.map(({ maxSpeed }) => maxSpeed).filter(speed => speed > 0)
  return {
    ...noSummary,
    device: device || null,
    elapsedS: sum(laps.map(lap => lap.seconds)),
    timerS: sum((rests.length > 0 ? laps.filter(isOnTheWay) : laps).map(lap => lap.seconds)),
    distanceM: sum(laps.map(lap => lap.metres)),
    maxSpeed: speeds.length === 0 ? null : speeds.reduce((max, speed) => Math.max(max, speed)),
    calories: calories || null,
    laps: laps.length || null,
    // The lap of a rest starts where the lap before it ends. The file contains a start in whole seconds, which may be
    // within the rest, or before the end of the previous lap.
    lapStarts: laps.flatMap((lap, number) =>
      Number.isNaN(lap.start) ? [] : [(restFrom.get(number) ?? lap.start) / 1000],
    ),
  }
}

/**
 * The total distance of all laps and the distance at the last point are considered equal if they differ by less than
 * this share.
 */
const sameCount = 0.02

/** A rest, and the index of its first lap. */
interface RestLap extends Rest {
  readonly lap: number
}

/**
 * Returns the rests of an activity without positions, such as rests at the wall of a pool: laps without distance among
 * laps with distance. The timer keeps running in them.
 */
function restsOf({ start, laps, hasPositions, counted }: Activity): RestLap[] {
  const metres = sum(laps.map(lap => lap.metres)) ?? 0
  const isSame = Number.isNaN(counted) || Math.abs(counted / metres - 1) < sameCount
  const isComplete = laps.every(lap => lap.seconds > 0 && lap.metres >= 0 && !Number.isNaN(lap.start))
  if (hasPositions || metres === 0 || !isSame || !isComplete || Number.isNaN(start)) return []
  const rests: RestLap[] = []
  let [metresBefore, from, first] = [0, start, 0]
  for (const [number, lap] of laps.entries()) {
    const end = lap.start + Math.round(lap.seconds * 1e6)
    if (isOnTheWay(lap)) {
      metresBefore += lap.metres
      from = end
      first = number + 1
      continue
    }
    const next = laps[number + 1]
    if (next && !isOnTheWay(next)) continue
    const to = next?.start ?? end
    if (to > from) rests.push({ from, to, metresBefore, lap: first })
  }
  return rests
}

const isOnTheWay = ({ metres }: Lap) => metres > 0

/** Returns the sum of the known amounts; `null` if no amount is known. */
function sum(amounts: readonly number[]): number | null {
  const known = amounts.filter(amount => amount >= 0)
  return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0)
}

/** Returns the laps that have a start and a timer duration. */
const timedLapsOf = (activities: readonly Activity[]): TimedLap[] =>
  activities
    .flatMap(({ laps }) => laps)
    .filter(({ start, seconds }) => !Number.isNaN(start) && seconds >= 0)
    .map(({ start, seconds }) => ({ start, ranUs: seconds * 1e6 }))
    .sort((a, b) => a.start - b.start)
