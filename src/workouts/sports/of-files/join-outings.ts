import { encodeShortId } from '../../../lib/short-id'

interface Leg {
  /** Which of several sports of its file; null when there is one. */
  leg: number | null
  /** Microseconds since 1970, and seconds. */
  measures: { startTime: number; durationS: number }
}

/** The next sport of the same outing begins sooner than this; in seconds. */
const longestBreak = 6 * 3600

/** For each recording of a file the id of the outing that it has in common with others; null for those that stand alone. */
export function joinOutings(recordings: readonly Leg[]): (string | null)[] {
  const outings = groupLegs(recordings)
  const ids = new Map(
    outings
      .filter(({ length }) => length > 1)
      .flatMap(legs => {
        const id = encodeShortId(crypto.randomUUID())
        return legs.map((leg): [Leg, string] => [leg, id])
      }),
  )
  return recordings.map(recording => ids.get(recording) ?? null)
}

/** @param recordings in the order of time */
function groupLegs(recordings: readonly Leg[]): Leg[][] {
  const outings: Leg[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const recording of recordings.filter(({ leg }) => leg !== null)) {
    const start = recording.measures.startTime / 1e6
    if (start - end > longestBreak) outings.push([])
    outings.at(-1)?.push(recording)
    end = start + recording.measures.durationS
  }
  return outings
}
