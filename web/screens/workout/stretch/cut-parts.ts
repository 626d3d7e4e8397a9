// The ways in which a recording can be cut at a selected stretch. The functions here are pure.
import type { Stretch } from '../../../data/workouts/curves/along'

/** Seconds: a stretch this close to an end of the recording begins or ends there. */
const near = 1

interface Cut {
  label: 'cut.keep' | 'cut.cutOff' | 'cut.cutOut' | 'cut.divideBefore' | 'cut.divideAfter'
  parts: Stretch[]
}

/**
 * Lists the possible cuts.
 * @param end of the recording, in seconds from its start
 */
export function cutsAt({ from, to }: Stretch, end: number): Cut[] {
  const [isAtStart, isAtEnd] = [from <= near, to >= end - near]
  // This is beyond the end of the recording, and the server takes it for the end.
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
