import type { Task } from '../../platform/workers/task'
import type { PackedLines } from './pack-lines'

interface PackRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

/** Answers null for what is no track. */
export const packLinesTask: Task<PackRequest, PackedLines[] | null> = {
  name: 'pack-track-lines',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  async perform({ track }) {
    const { unpackTrack } = await import('../../tracks/track')
    const { DamagedTrack } = await import('../../tracks/packed-columns')
    const { packLines } = await import('./pack-lines')
    try {
      return packLines(unpackTrack(track))
    } catch (error) {
      if (error instanceof DamagedTrack) return null
      throw error
    }
  },
}
