// Segments as paths name them: by their number, from 1. Pure.
import type { Track } from '../../tracks/track'

/** Counted from 0. */
export const indexOfSegment = (number: string): number => Number(number) - 1

/** @param number of the segment; `null` for the whole track */
export const lacksSegment = ({ segments }: Track, number: string | null): boolean =>
  number !== null && indexOfSegment(number) >= segments.length
