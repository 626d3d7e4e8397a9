import type { View } from '../geometry/geometry'

/** Factors to try, largest first. */
const factors = [1.9, 1.75, 1.6, 1.45, 1.3, 1.15]

/**
 * Returns the factor by which a map is enlarged so that its tracks fill the frame: zoom levels are whole, so tracks may
 * take only half of a frame.
 * @param viewIn chooses the view for a frame that is smaller by a factor
 */
export function enlargementOf(viewIn: (factor: number) => View): number {
  const { zoom } = viewIn(1)
  return factors.find(factor => viewIn(factor).zoom === zoom) ?? 1
}
