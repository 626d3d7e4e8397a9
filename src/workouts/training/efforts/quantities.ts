// Names and units of the analysed quantities in the interface. The functions here are pure.
import { roundHalfEven } from '../../../lib/decimal'
import { meanDurations, type Quantity } from '../../../tracks/analysis/track-analysis'

const names = { heartRate: 'heart-rate', power: 'power', speed: 'speed' } as const satisfies Record<
  Quantity,
  string
>
export type EffortQuantity = (typeof names)[Quantity]

export const effortQuantities: readonly EffortQuantity[] = Object.values(names)

export const isQuantity = (text: string | undefined): text is EffortQuantity =>
  effortQuantities.some(name => name === text)

const keys = Object.fromEntries(Object.entries(names).map(([key, name]) => [name, key])) as Record<
  EffortQuantity,
  Quantity
>

/** The key of a quantity in a `TrackAnalysis`. */
export const keyOf = (quantity: EffortQuantity): Quantity => keys[quantity]

/** Converts beats per minute, W or m/s to beats per minute, W or km/h. */
export const viewMean = (quantity: EffortQuantity, value: number): number =>
  quantity === 'speed' ? roundHalfEven(value * 3.6, 3) : roundHalfEven(value, 1)

/** The place of a duration in `meanDurations`; `undefined` if no means are kept over it. */
export function placeOfDuration(seconds: number): number | undefined {
  const place = (meanDurations as readonly number[]).indexOf(seconds)
  return place < 0 ? undefined : place
}
