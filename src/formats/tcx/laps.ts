// Totals of the activities and laps of a TCX file.
import { noSummary, type RecorderSummary } from '../../tracks/recorder-summary'
import type { Rest } from '../arranging/rests'
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
  /** Whether one of its points has a position. */
  hasPlaces: boolean
  /** Distance in metres at the last of its points that has one; NaN if none has. */
  counted: number
}

/** Totals of a lap; NaN if missing. */
export interface Lap {
  start: number
  seconds: number
  metres: number
  calories: number
  maxSpeed: number
}

/** The totals of an activity: sums over its laps. Laps of rest count in its elapsed time, not in its timer time. */
export function summaryOf(activity: Activity): RecorderSummary {
  const { device, laps } = activity
  const rests = restsOf(activity)
  const restFrom = new Map(rests.map(({ lap, from }) => [lap, from]))
  const calories = sum(laps.map(lap => lap.calories))
  const speeds = laps.map(({ maxSpeed }) => maxSpeed).filter(speed => speed > 0)
  return {
    ...noSummary,
    device: device || null,
    elapsedS: sum(laps.map(lap => lap.seconds)),
    timerS: sum((rests.length > 0 ? laps.filter(isOnTheWay) : laps).map(lap => lap.seconds)),
    distanceM: sum(laps.map(lap => lap.metres)),
    maxSpeed: speeds.length === 0 ? null : speeds.reduce((most, speed) => Math.max(most, speed)),
    calories: calories || null,
    laps: laps.length || null,
    // The lap of a rest starts where the lap before it ends. Its own start is in whole seconds, so it would begin
    // within the rest or before the end of that lap.
    lapStarts: laps.flatMap((lap, number) =>
      Number.isNaN(lap.start) ? [] : [(restFrom.get(number) ?? lap.start) / 1000],
    ),
  }
}

/** If the distances of the laps and of the points differ by less than this share, they are the same count. */
const sameCount = 0.02

/** A rest, and the index of its first lap. */
interface RestLap extends Rest {
  readonly lap: number
}

/**
 * The rests of an activity without positions, such as those at the wall of a pool: laps without distance among laps
 * with distance. The timer runs on in them.
 */
export function restsOf({ start, laps, hasPlaces, counted }: Activity): RestLap[] {
  const metres = sum(laps.map(lap => lap.metres)) ?? 0
  const isSame = Number.isNaN(counted) || Math.abs(counted / metres - 1) < sameCount
  const isTold = laps.every(lap => lap.seconds > 0 && lap.metres >= 0 && !Number.isNaN(lap.start))
  if (hasPlaces || metres === 0 || !isSame || !isTold || Number.isNaN(start)) return []
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

/** The sum of the known amounts; `null` if none is known. */
function sum(amounts: readonly number[]): number | null {
  const known = amounts.filter(amount => amount >= 0)
  return known.length === 0 ? null : known.reduce((total, amount) => total + amount, 0)
}

/** Laps that have a start and a timer duration. */
export const timedLapsOf = (activities: readonly Activity[]): TimedLap[] =>
  activities
    .flatMap(({ laps }) => laps)
    .filter(({ start, seconds }) => !Number.isNaN(start) && seconds >= 0)
    .map(({ start, seconds }) => ({ start, ranUs: seconds * 1e6 }))
    .sort((a, b) => a.start - b.start)
