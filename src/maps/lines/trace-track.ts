// What maps of many workouts show of a track. Pure.
import type { Track } from '../../tracks/track'
import { bands } from './bands'
import { type PackedLines, packLines } from './pack-lines'
import { simplifyTrack } from './simplify-track'

export interface TrackTrace {
  /** Encoded polylines in few points, separated by spaces. */
  outline: string
  /** In degrees of detail, for tiles. */
  lines: PackedLines[]
}

export const traceTrack = (track: Track): TrackTrace => ({
  outline: simplifyTrack(track),
  lines: packLines(track),
})

/** Of a track that there is no making sense of. */
export const noTrace: TrackTrace = {
  outline: '',
  lines: bands.map(({ id }) => ({ band: id, line: new Uint8Array() })),
}
