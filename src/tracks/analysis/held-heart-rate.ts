/**
 * The highest heart rate that was held. No I/O. The raw maximum of a recording is often no heart rate: straps slip, dry
 * straps count steps, watches lose their contact.
 */

/** Beats per minute above which no recorder is believed. */
const highest = 240
/** More than this many beats per minute in a second is a jump of the sensor, not of the heart. */
const steepest = 10
/** Seconds for which a heart rate must be held. */
const held = 10
/** In the first ten minutes straps are still dry, so a heart rate must be held for a minute there. */
const dry = 600
const heldDry = 60
/** After more seconds than these without a heart rate, nobody knows for how long the last one was held. */
const longestHold = 10
/** Seconds for which a heart rate counts that none follows. */
const lastHold = 1

/** Heart rates without jumps, each of which counts from its start to its end, in seconds. */
interface Held {
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly rates: Float32Array
}

/**
 * Returns the highest heart rate that was held for ten seconds: the greatest minimum over windows of ten seconds.
 * @param seconds of the points, ascending, from any zero
 * @param heartRate beats per minute at the points; `NaN` or 0 for none
 * @returns beats per minute; `null` if none was held
 */
export function heldHeartRate(seconds: Float64Array, heartRate: Float32Array): number | null {
  const rates = withoutJumps(seconds, heartRate)
  const wet = rates.starts.findIndex(start => start - seconds[0]! >= dry)
  const late = wet < 0 ? null : highestHeld(rates, wet, held)
  const early = highestHeld(rates, 0, heldDry)
  return late === null || early === null ? (late ?? early) : Math.max(late, early)
}

/**
 * Leaves out jumps. A heart rate is kept if it can be reached from the last one that was kept before it, or from the
 * first one that was kept after it. Forwards alone, the first seconds behind a true leap (of a strap that finds its
 * contact) would be lost.
 */
function withoutJumps(seconds: Float64Array, heartRate: Float32Array): Held {
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
  const starts = seconds.filter((_, at) => isKept[at])
  const ends = starts.map((start, index) => {
    const next = starts[index + 1]
    return next !== undefined && next - start <= longestHold ? next : start + lastHold
  })
  return { starts, ends, rates: heartRate.filter((_, at) => isKept[at]) }
}

/**
 * Returns the greatest minimum over windows of at least this many seconds without a gap, from a position on. A window
 * has two heart rates at least, so that none proves itself.
 */
function highestHeld({ starts, ends, rates }: Held, from: number, span: number): number | null {
  let best = 0
  /** Positions from `head` to before `tail`, whose rates ascend: the first is the lowest rate of the window. */
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
    // The window is the shortest one that ends here and is long enough.
    while (begin + 1 < at && ends[at]! - starts[begin + 1]! >= span) begin++
    while (lowest[head]! < begin) head++
    if (at > begin && ends[at]! - starts[begin]! >= span) best = Math.max(best, rates[lowest[head]!]!)
  }
  return best || null
}
