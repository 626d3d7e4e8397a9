// Tells a recording from its shorter self: recorders that send the same file again and again while it grows send the
// same points each time, and some more.
import { allSensors } from '../sensors'
import { hasPositions, type Points, type Track } from '../track'

/**
 * Share of the points of the shorter recording that may be missing in the longer one. What is normalized at the end of a
 * recording can look different once it goes on.
 */
const missingShare = 0.01

/**
 * Compares two recordings that may be one, sent at two times.
 * @returns `within` if the first has no more points than the second has, too; `beyond` if it has all points of the
 *   second, and more; `null` if they are different recordings
 */
export function compareExtent(first: Track, second: Track): 'within' | 'beyond' | null {
  const [one, other] = [first.points, second.points]
  if (one.count === 0 || other.count === 0 || one.time[0] !== other.time[0]) return null
  if (one.count <= other.count) return contains(other, one) ? 'within' : null
  return contains(one, other) ? 'beyond' : null
}

function contains(longer: Points, shorter: Points): boolean {
  const isSame = comparerOf(longer, shorter)
  if (isSame === null) return false
  let missing = 0
  const mostMissing = Math.ceil(shorter.count * missingShare)
  for (let at = 0, of = 0; of < shorter.count; of++) {
    const time = shorter.time[of]!
    while (at < longer.count && longer.time[at]! < time) at++
    if (isAmong(longer, at, time, index => isSame(index, of))) continue
    missing++
    if (missing > mostMissing) return false
  }
  return missing < shorter.count
}

/** Whether one of the points of a moment passes. @param at the first point that is not before the moment */
function isAmong({ time, count }: Points, at: number, moment: number, passes: (index: number) => boolean) {
  for (let index = at; index < count && time[index] === moment; index++) if (passes(index)) return true
  return false
}

/**
 * Returns a function that tells whether two points of the same moment are the same; `null` if nothing says so. Two
 * devices never record exactly the same positions. Without positions, all that both have of the body has to be equal.
 */
function comparerOf(longer: Points, shorter: Points): ((at: number, of: number) => boolean) | null {
  if (hasPositions(longer) !== hasPositions(shorter)) return null
  if (hasPositions(longer)) {
    return (at, of) =>
      longer.latitude[at] === shorter.latitude[of] && longer.longitude[at] === shorter.longitude[of]
  }
  const shared = allSensors.flatMap(sensor => {
    const [a, b] = [longer[sensor], shorter[sensor]]
    return a && b ? [[a, b] as const] : []
  })
  if (shared.length === 0) return null
  return (at, of) => shared.every(([a, b]) => Object.is(a[at], b[of]))
}
