// Names and units of the analysed quantities in the API. The functions here are pure.
import { roundHalfEven } from '../../lib/decimal'
import { meanDurations, type Quantity } from '../../tracks/analysis/track-analysis'

export const quantityNames = {
  heartRate: 'heart-rate',
  power: 'power',
  speed: 'speed',
} as const satisfies Record<Quantity, string>

export const quantities = ['heartRate', 'power', 'speed'] as const satisfies Quantity[]

export type EffortQuantity = (typeof quantityNames)[Quantity]

export const effortQuantities: readonly EffortQuantity[] = Object.values(quantityNames)

export const isQuantity = (text: string | undefined): text is EffortQuantity =>
  effortQuantities.some(name => name === text)

const keys = Object.fromEntries(Object.entries(quantityNames).map(([key, name]) => [name, key])) as Record<
  EffortQuantity,
  Quantity
>

/** Returns the key of a quantity in a `TrackAnalysis`. */
export const keyOf = (quantity: EffortQuantity): Quantity => keys[quantity]

/** Rounds a mean for the API. Beats per minute and W keep their unit; m/s are converted to km/h. */
export const viewMean = (quantity: EffortQuantity | Quantity, value: number): number =>
  quantity === 'speed' ? kmPerHour(value) : roundHalfEven(value, 1)

/**
 * Converts metres per second to km/h.
 * @param speed speed in m/s
 */
export const kmPerHour = (speed: number): number => roundHalfEven(speed * 3.6, 3)

/** Returns the index of a duration in `meanDurations`; `undefined` if no means are stored for this duration. */
export function indexOfDuration(seconds: number): number | undefined {
  const index = (meanDurations as readonly number[]).indexOf(seconds)
  return index < 0 ? undefined : index
}
