// Describes how a recording is made from data that a service keeps in its own form. The plan of an import contains this
// description. The recording itself is made when its workout is imported.
import type { HeartRates } from '../../../formats/apple-health/add-heart-rates'
import type { SourceFormat } from '../../../tracks/source-formats'

export type Made =
  /** One exercise of a training session of Polar. `timeZone` is used if the exercise does not have an offset. */
  | { of: 'polar'; exercise: number; timeZone: string }
  | { of: 'endomondo' }
  /** The route of a workout in Apple Health, with its heart rates. */
  | { of: 'apple-route'; heartRates: HeartRates; resumed: readonly number[] }
  /** A workout in Apple Health without a route: its totals and heart rates. The file itself is not read. */
  | ({ of: 'apple-totals'; heartRates: HeartRates; resumed: readonly number[] } & AppleTotals)

interface AppleTotals {
  device: string
  /** In milliseconds since 1970. */
  start: number
  end: number
  seconds: number | null
  metres: number | null
  calories: number | null
}

export const formatOfMade = ({ of }: Made): SourceFormat => (of === 'apple-route' ? 'gpx' : 'tcx')
