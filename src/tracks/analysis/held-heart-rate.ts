/**
 * Finds the highest heart rate that was held for some seconds. No I/O. The plain maximum of a recording is often an
 * error of the sensor: chest straps slip, dry straps count steps, and watches lose contact with the skin.
 */

/** In beats per minute. Higher heart rates count as errors of the recorder. */
const highest = 240
/** In beats per minute per second. Faster changes are errors of the sensor. */
const steepest = 10
/** Time in seconds for which a heart rate must be held. */
const held = 10
/**
 * In seconds. For the first ten minutes, a chest strap may still be dry. In this time, a heart rate must be held for
 * `heldDry` seconds.
 */
const dry = 600
const heldDry = 60
/** In seconds. A heart rate is valid until the next one, if that follows within this time. */
const longestHold = 10
/** Number of seconds for which a heart rate is valid if no other one follows within `longestHold`. */
const lastHold = 1

/** Heart rates without jumps, with the start and end of the time for which each is valid, in seconds. */
interface Held {
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly rates: Float32Array
}

/**
 * Returns the highest heart rate that was held: the greatest minimum over windows of `held` seconds. Windows that begin
 * in the first ten minutes have `heldDry` seconds.
 * @param seconds times of the points in seconds from any start, ascending
 * @param heartRate beats per minute at the points; `NaN` or 0 if there is none
 * @returns beats per minute; `null` if no heart rate was held
 */
export function heldHeartRate(seconds: Float64Array, heartRate: Float32Array): number | null {
  const rates = withoutJumps(seconds, heartRate)
  const wet = rates.starts.findIndex(start => start - seconds[0]! >= dry)
  const late = wet < 0 ? null : highestHeld(rates, wet, held)
  const early = highestHeld(rates, 0, heldDry)
  return late === null || early === null ? (late ?? early) : Math.max(late, early)
}

/** Leaves out jumps, see `findBelievable`. */
function withoutJumps(seconds: Float64Array, heartRate: Float32Array): Held {
  const isKept = findBelievable(seconds, heartRate)
  const starts = seconds.filter((_, at) => isKept[at])
  const ends = starts.map((start, index) => {
    const next = starts[index + 1]
    return next !== undefined && next - start <= longestHold ? next : start + lastHold
  })
  return { starts, ends, rates: heartRate.filter((_, at) => isKept[at]) }
}

/**
 * Finds the heart rates that are no jumps. A heart rate is kept if it can be reached, without a jump, from the last kept
 * heart rate before it or from the first kept one after it. If only the earlier one were used, the first seconds after
 * a real leap would be lost, for example when a strap gets contact with the skin.
 * @param seconds as in `heldHeartRate`
 * @param heartRate as in `heldHeartRate`
 * @returns 1 for each heart rate that is kept, and 0 for the others
 */
export function findBelievable(seconds: Float64Array, heartRate: Float32Array): Uint8Array {
  const count = heartRate.length
  const isKept = new Uint8Array(count)
  const keepReachable = (start: number, step: 1 | -1) => {
    let last = -1
    for (let at = start; at >= 0 && at < count; at += step) {
      const rate = heartRate[at]!
      if (!(rate > 0 && rate <= highest)) continue
      if (last >= 0) {
        const change = Math.abs(rate - heartRate[last]!)
        if (change > steepest * Math.abs(seconds[at]! - seconds[last]!)) continue
      }
      isKept[at] = 1
      last = at
    }
  }
  keepReachable(0, 1)
  keepReachable(count - 1, -1)
  return isKept
}

/**
 * Returns the greatest minimum over windows of at least `span` seconds without a gap, starting at an index. A window
 * has at least two heart rates, so that a single reading is not enough.
 */
function highestHeld({ starts, ends, rates }: Held, from: number, span: number): number | null {
  let best = 0
  /** A queue of indexes, from `head` to before `tail`. Their rates ascend, so the first is the lowest of the window. */
  const lowest = new Int32Array(rates.length)
  let head = 0
  let tail = 0
  let begin = from
  for (let at = from; at < rates.length; at++) {
    if (at > begin && starts[at]! > ends[at - 1]!) {
      head = tail
      begin = at
    }
    while (tail > head && rates[lowest[tail - 1]!]! >= rates[at]!) tail--
    lowest[tail++] = at
    // The window is the shortest window that ends at this heart rate and is long enough.
    while (begin + 1 < at && ends[at]! - starts[begin + 1]! >= span) begin++
    while (lowest[head]! < begin) head++
    if (at > begin && ends[at]! - starts[begin]! >= span) best = Math.max(best, rates[lowest[head]!]!)
  }
  return best || null
}
