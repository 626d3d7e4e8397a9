import type { Task } from '../../platform/workers/task'

interface TopSpeedsRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

/** In metres per second, of each segment and of all of them; null where they are too short. */
interface TopSpeeds {
  whole: number | null
  segments: (number | null)[]
}

/** Answers null for what is no track. */
export const topSpeedsTask: Task<TopSpeedsRequest, TopSpeeds | null> = {
  name: 'measure-top-speeds',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  async perform({ track }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { highestOf, topSpeedsOf } = await import('../../tracks/measuring/top-speed')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    try {
      const segments = topSpeedsOf(unpackTrack(track))
      return { whole: highestOf(segments), segments }
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
