// Fills gaps between single values, such as the speeds of a pool's lengths in a recording with a heart rate every
// second. A value without neighbours draws no line. The functions here are pure.
import type { Curve } from './smoothed'

/**
 * The longest gap that is filled, as a multiple of the usual distance between values. A longer gap is kept, because
 * values are missing there.
 */
const longest = 3

/** Fills the gaps of a curve if most of its values have no neighbours. Other curves are returned unchanged. */
export function bridged({ seconds, ys, breaks }: Omit<Curve, 'means'>): readonly (number | null)[] {
  const known = ys.flatMap((y, index) => (y === null ? [] : [index]))
  const isAlone = (index: number) => (ys[index - 1] ?? null) === null && (ys[index + 1] ?? null) === null
  if (known.filter(isAlone).length * 2 <= known.length) return ys
  const gaps = known.slice(1).map((to, number) => ({ from: known[number]!, to }))
  const lengthOf = ({ from, to }: { from: number; to: number }) => seconds[to]! - seconds[from]!
  const usual = gaps.map(lengthOf).sort((one, other) => one - other)[(gaps.length - 1) >> 1] ?? 0
  const filled = [...ys]
  for (const gap of gaps) {
    const { from, to } = gap
    const isPaused = breaks.some(index => index > from && index <= to)
    if (isPaused || lengthOf(gap) > longest * usual) continue
    for (let at = from + 1; at < to; at++) {
      const share = (seconds[at]! - seconds[from]!) / (lengthOf(gap) || 1)
      filled[at] = ys[from]! + share * (ys[to]! - ys[from]!)
    }
  }
  return filled
}
