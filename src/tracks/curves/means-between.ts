/**
 * The mean of a curve on the way to each of its kept points. Thinning keeps peaks, so that the mean of what is kept is
 * not the mean of what was recorded. With these means, a curve can be averaged over any time all the same.
 */

/**
 * Returns for each kept point the mean of the curve since the kept point before it, by time. NaN for the first, and
 * where nothing is known in between.
 * @param kept indexes of the kept points, ascending
 * @param seconds of all points, ascending
 * @param values of all points; NaN where unknown. The curve is straight between known neighbours.
 * @param begins whether a segment begins at a point: the step to it does not count
 */
export function meansBetween(
  kept: Uint32Array,
  seconds: Float64Array,
  values: Float64Array,
  begins: (index: number) => boolean,
): Float64Array {
  const means = new Float64Array(kept.length).fill(Number.NaN)
  for (let number = 1; number < kept.length; number++) {
    let [area, known] = [0, 0]
    for (let at = kept[number - 1]! + 1; at <= kept[number]!; at++) {
      const both = values[at]! + values[at - 1]!
      if (begins(at) || Number.isNaN(both)) continue
      const width = seconds[at]! - seconds[at - 1]!
      area += (width * both) / 2
      known += width
    }
    if (known > 0) means[number] = area / known
  }
  return means
}
