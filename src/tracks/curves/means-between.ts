/**
 * Computes means of a curve between the points that remain after thinning. Thinning keeps peaks, so the mean of the
 * kept values differs from that of all values. With the means of this file, the true average of a thinned curve can
 * still be computed over any time.
 */

/**
 * Returns for each kept point the mean of the curve over the time since the previous kept point. NaN for the first kept
 * point, and if no value is known in between.
 * @param kept indexes of the kept points, ascending
 * @param seconds times of all points in seconds, ascending
 * @param values values at all points; NaN if unknown. Between known neighbours, the curve is linear.
 * @param begins returns whether a point is the first of a segment; the step to this point is left out
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
