// Finds the ways in which a recording can be cut at a selected stretch. The functions here are pure.
import type { Stretch } from '../../../data/workouts/curves/along'

/**
 * Tolerance in seconds: a stretch that begins or ends this close to an end of the recording counts as beginning or
 * ending there.
 */
const near = 1

interface Cut {
  label: 'cut.keep' | 'cut.cutOff' | 'cut.cutOut' | 'cut.divideBefore' | 'cut.divideAfter'
  parts: Stretch[]
}

/** Lists the possible cuts. @param end end of the recording, in seconds from its start */
export function cutsAt({ from, to }: Stretch, end: number): Cut[] {
  const [isAtStart, isAtEnd] = [from <= near, to >= end - near]
  // This second is after the end of the recording; the server uses the end instead.
  const last = Math.ceil(end) + near
  const [before, after] = [
    { from: 0, to: from },
    { from: to, to: last },
  ]
  const cuts: (Cut | false)[] = [
    !(isAtStart && isAtEnd) && { label: 'cut.keep', parts: [{ from, to }] },
    isAtStart && !isAtEnd && { label: 'cut.cutOff', parts: [after] },
    isAtEnd && !isAtStart && { label: 'cut.cutOff', parts: [before] },
    !isAtStart && !isAtEnd && { label: 'cut.cutOut', parts: [before, after] },
    !isAtStart && { label: 'cut.divideBefore', parts: [before, { from, to: last }] },
    !isAtEnd && { label: 'cut.divideAfter', parts: [{ from: 0, to }, after] },
  ]
  return cuts.filter(cut => cut !== false)
}
