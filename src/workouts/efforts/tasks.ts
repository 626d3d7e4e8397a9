import type { Task } from '../../platform/workers/task'
import type { Effort } from '../../tracks/measuring/best-efforts'

interface EffortsRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

/** Answers null for what is no track. */
export const effortsTask: Task<EffortsRequest, Effort[] | null> = {
  name: 'measure-efforts',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  async perform({ track }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { believedWay } = await import('../../tracks/measuring/top-speed')
    const { bestEfforts } = await import('../../tracks/measuring/best-efforts')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    try {
      return bestEfforts(believedWay(unpackTrack(track)))
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
