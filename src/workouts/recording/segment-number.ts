// Paths name a segment of a track by its number, from 1 on. The functions here are pure.
import type { Track } from '../../tracks/track'

/** Index of the segment, counted from 0. */
export const indexOfSegment = (number: string): number => Number(number) - 1

/** @param number that of the segment; `null` for the whole track */
export const lacksSegment = ({ segments }: Track, number: string | null): boolean =>
  number !== null && indexOfSegment(number) >= segments.length
