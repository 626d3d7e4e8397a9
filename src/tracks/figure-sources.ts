// Where the figures of a workout come from, and by which method they were measured.
import type { FigureKey } from './figures'

/**
 * The version of what measures recordings. It is raised whenever some recording would get other figures than before; 1 was that of
 * Trackhut 1, whose workouts do not say so.
 */
export const measuringVersion = 2

/** What each source means, in words of the interface. */
export const figureSources = {
  device: 'What the device counted.',
  laps: 'What the device counted, as the sum of its laps.',
  points: 'Measured from the points of the recording.',
  typed: 'Entered or corrected by hand.',
  imported: 'As another service or server told it.',
} as const

export type FigureSource = keyof typeof figureSources

/** What has a source of its own, and the figures that follow from it. The average speed follows from two of them. */
export const figuresOfSource = {
  start: [],
  distance: ['distanceM'],
  duration: ['durationS'],
  moving: ['movingS', 'pausesS'],
  ascent: ['ascentMm', 'descentMm'],
  maxSpeed: ['maxSpeedCkmh', 'topSpeedCkmh'],
} as const satisfies Record<string, readonly FigureKey[]>

type SourcedFigure = keyof typeof figuresOfSource

export const sourcedFigures = Object.keys(figuresOfSource) as readonly SourcedFigure[]

/** The source of each figure of a workout; null for one that it lacks, and where nobody knows. */
export type FigureSources = Record<SourcedFigure, FigureSource | null>

/** What a recording itself tells; the others are from people or from elsewhere, and measuring leaves them alone. */
const recordedSources: readonly (FigureSource | null)[] = ['device', 'laps', 'points', null]

export const isRecorded = (source: FigureSource | null): boolean => recordedSources.includes(source)

export const noSources: FigureSources = {
  start: null,
  distance: null,
  duration: null,
  moving: null,
  ascent: null,
  maxSpeed: null,
}

interface Told extends Record<Exclude<SourcedFigure, 'start'>, boolean> {
  totalsFrom: Extract<FigureSource, 'device' | 'laps'>
}

/**
 * The sources of what was measured of a recording.
 * @param told which figures are totals that the device tells
 * @param others.distance where the distance is from when it is no total
 */
export function measuredSources(
  { totalsFrom, ...told }: Told,
  others: { distance: FigureSource; hasAscent: boolean },
): FigureSources {
  const sourceOf = (isTold: boolean) => (isTold ? totalsFrom : 'points')
  return {
    start: 'points',
    distance: told.distance ? totalsFrom : others.distance,
    duration: sourceOf(told.duration),
    moving: sourceOf(told.moving),
    ascent: others.hasAscent ? sourceOf(told.ascent) : null,
    maxSpeed: sourceOf(told.maxSpeed),
  }
}

/** All of one source. @param hasAscent whether its ascent is known */
export const allFrom = (source: FigureSource, hasAscent: boolean): FigureSources => ({
  start: source,
  distance: source,
  duration: source,
  moving: source,
  ascent: hasAscent ? source : null,
  maxSpeed: source,
})
