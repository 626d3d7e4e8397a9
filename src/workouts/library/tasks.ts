import { second } from '../../lib/durations'
import type { Places } from '../../maps/places/places'
import type { Task } from '../../platform/workers/task'
import type { FactName, TrackFacts } from './track-facts'

interface DeriveRequest {
  /** The packed points, see `tracks/track`. */
  track: Uint8Array
  names: readonly FactName[]
}

/** Derives facts from a track; `null` if the track is damaged. */
export const deriveTask: Task<DeriveRequest, Partial<TrackFacts> | null, { places: Places }> = {
  name: 'derive-from-track',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30 * second,
  async perform({ track, names }, { places }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    const { computeFacts } = await import('./track-facts')
    try {
      return computeFacts(unpackTrack(track), await places.open(), names)
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
