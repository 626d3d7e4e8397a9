import { DamagedTrack } from '../../tracks/packed-columns'
import { type Track, unpackTrack } from '../../tracks/track'

/** Reads a packed track in a worker process; `null` if it is damaged, or has been deleted meanwhile. */
export async function readStoredTrack(path: string): Promise<Track | null> {
  try {
    return unpackTrack(await Bun.file(path).bytes())
  } catch (error) {
    const isGone = (error as { code?: unknown }).code === 'ENOENT'
    if (isGone || error instanceof DamagedTrack) return null
    throw error
  }
}
