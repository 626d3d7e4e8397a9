// What is done one after the other in one recording, such as the sports of a triathlon.
import type { Pool } from '../../tracks/pools/pool'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { Venue } from '../../tracks/venue'

/** What becomes a track. */
export interface Leg {
  /** Earlier than this is the leg before, in the unit of the times beside it; the first has no such bound. */
  readonly from: number
  /** The way from one sport to the next is no workout. */
  readonly isTransition: boolean
  /** In the word of the file; null when it does not say. */
  readonly sport: string | null
  readonly summary: RecorderSummary | null
  /** Where it was done; null or absent when the file does not say. */
  readonly venue?: Venue | null
  /** Null or absent but for a swim in one that was told by its lengths. */
  readonly pool?: Pool | null
}

/** The number of the leg that a time belongs to. */
export function legAt(legs: readonly Leg[], time: number): number {
  const next = legs.findIndex(({ from }) => time < from)
  return (next === -1 ? legs.length : next) - 1
}
