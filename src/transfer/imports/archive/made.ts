// Recordings that are made from what a service keeps in a form of its own. The plan of an import says how; they are made
// one by one, when each is imported.
import type { HeartRates } from '../../../formats/apple-health/add-heart-rates'
import type { SourceFormat } from '../../../tracks/source-formats'

export type Made =
  /** One of the exercises of a training session of Polar; `timeZone` counts if it does not say its own. */
  | { of: 'polar'; exercise: number; timeZone: string }
  | { of: 'endomondo' }
  /** The route of a workout of Apple Health, with its heart rates. */
  | { of: 'apple-route'; heartRates: HeartRates; resumed: readonly number[] }
  /** A workout of Apple Health without a route: its totals and heart rates. The file itself is not read. */
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
