// Names and units of the analysed quantities in the interface. The functions here are pure.
import { roundHalfEven } from '../../../lib/decimal'
import type { Quantity } from '../../../tracks/analysis/track-analysis'

export const quantityNames = {
  heartRate: 'heart-rate',
  power: 'power',
  speed: 'speed',
} as const satisfies Record<Quantity, string>

export const quantities = ['heartRate', 'power', 'speed'] as const satisfies Quantity[]

/** Converts a value from beats per minute, W or m/s to beats per minute, W or km/h. */
export const viewValue = (quantity: Quantity, value: number): number =>
  quantity === 'speed' ? kmPerHour(value) : roundHalfEven(value, 1)

/** @param speed m/s */
export const kmPerHour = (speed: number): number => roundHalfEven(speed * 3.6, 3)
