import { codeOf } from '../../lib/thrown'
import { DamagedTrack } from '../../tracks/packed-columns'
import { type Track, unpackTrack } from '../../tracks/track'

/**
 * Reads a packed track; `null` if its file is damaged or does not exist. Long tracks should be read in a worker
 * process.
 */
export async function readStoredTrack(path: string): Promise<Track | null> {
  try {
    return unpackTrack(await Bun.file(path).bytes())
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof DamagedTrack) return null
    throw error
  }
}
