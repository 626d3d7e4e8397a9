// Brings the curves of two workouts to common positions, so that they can be drawn and read beside each other. The
// functions here are pure.

export interface Curve {
  /** Positions in ascending order. */
  xs: readonly number[]
  /** One value per position; `null` where nothing was recorded. */
  values: readonly (number | null)[]
  /** Indexes at which a segment begins: nothing is known between it and the point before. */
  starts: ReadonlySet<number>
}

/**
 * Returns positions at equal distances from the first to the last position.
 * @param count at least 2
 */
export const equalStops = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, stop) => from + ((to - from) * stop) / (count - 1))

/**
 * Returns the value at each stop: the mean of the points around it, up to halfway to the neighbouring stops. Where
 * points are farther apart than stops, values are interpolated linearly.
 * @param stops at equal distances, ascending
 */
export function resampled({ xs, values, starts }: Curve, stops: readonly number[]): (number | null)[] {
  const half = ((stops[1] ?? 0) - (stops[0] ?? 0)) / 2
  const known = xs.flatMap((x, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [{ x, value, index }]
  })
  // Counts the segment starts up to each point. Two points with the same count are in the same segment.
  let begun = 0
  const segmentOf = xs.map((_, index) => {
    if (starts.has(index)) begun++
    return begun
  })
  let next = 0
  return stops.map(stop => {
    while (next < known.length && (known[next]?.x ?? 0) < stop - half) next++
    let [sum, count] = [0, 0]
    for (let at = next; at < known.length && (known[at]?.x ?? 0) < stop + half; at++) {
      sum += known[at]?.value ?? 0
      count++
    }
    if (count > 0) return sum / count
    const [before, after] = [known[next - 1], known[next]]
    if (before === undefined || after === undefined) return null
    if (segmentOf[before.index] !== segmentOf[after.index]) return null
    return before.value + ((stop - before.x) / (after.x - before.x)) * (after.value - before.value)
  })
}

/** Returns lines through consecutive known values, with x from 0 to 1. */
export function linesOf(values: readonly (number | null)[]): { x: number; y: number }[][] {
  const lines: { x: number; y: number }[][] = []
  let isOpen = false
  for (const [index, y] of values.entries()) {
    if (y === null) {
      isOpen = false
      continue
    }
    if (!isOpen) lines.push([])
    isOpen = true
    lines.at(-1)?.push({ x: values.length > 1 ? index / (values.length - 1) : 0, y })
  }
  return lines
}

/**
 * Returns round positions for the labels of an axis. The first step that divides the axis into at most six parts is
 * used, or else the last one.
 * @param steps ascending
 */
export function marksBetween(from: number, to: number, steps: readonly number[]): number[] {
  const step = steps.find(step => (to - from) / step <= 6) ?? steps.at(-1) ?? 1
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, at) => (first + at) * step,
  )
}
