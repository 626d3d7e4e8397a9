// In paths, the segments of a track are numbered from 1. The functions here are pure.
import type { Track } from '../../tracks/track'

/**
 * Returns the index of a segment, from 0.
 * @param number number of the segment, from 1
 */
export const indexOfSegment = (number: string): number => Number(number) - 1

/**
 * True if the track has no segment with this number.
 * @param number from 1; `null` for the whole track, which always exists
 */
export const lacksSegment = ({ segments }: Track, number: string | null): boolean =>
  number !== null && indexOfSegment(number) >= segments.length
