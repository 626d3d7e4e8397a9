import type { Places } from '../../maps/places/places'
import type { Task } from '../../platform/workers/task'
import type { PlacesOfWorkout } from '../../tracks/places'

interface PlacesRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

/** Answers null for what is no track, and for one without positions. */
export const findPlacesTask: Task<PlacesRequest, PlacesOfWorkout | null, { places: Places }> = {
  name: 'find-places',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  async perform({ track }, { places }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { placesOf } = await import('../../maps/places/workout-places')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    try {
      return placesOf(unpackTrack(track).points, await places.open())
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
