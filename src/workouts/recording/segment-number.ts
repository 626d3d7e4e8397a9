// In paths, the segments of a track are numbered from 1. The functions here are pure.
import type { Track } from '../../tracks/track'

/** Index of a segment, from 0. */
export const indexOfSegment = (number: string): number => Number(number) - 1

/**
 * True if the track has no segment with this number.
 * @param number from 1; `null` for the whole track, which is never lacking
 */
export const lacksSegment = ({ segments }: Track, number: string | null): boolean =>
  number !== null && indexOfSegment(number) >= segments.length
