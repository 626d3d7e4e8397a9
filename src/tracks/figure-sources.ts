// Sources of a workout's figures, and the version of the method that measured them.
import type { FigureKey } from './figures'

/**
 * Version of the measuring code. Increase it whenever a change gives some recording other figures than before. Version
 * 1 is that of Trackhut 1, which does not store it.
 */
export const measuringVersion = 2

/** Meaning of each source, for the API documentation. */
export const figureSources = {
  device: 'Counted by the device.',
  laps: 'Counted by the device, as the sum of its laps.',
  points: 'Measured from the points of the recording.',
  typed: 'Entered or corrected by hand.',
  imported: 'Taken over from another service or server.',
} as const

export type FigureSource = keyof typeof figureSources

/**
 * The keys under which sources are stored. The source of a key is that of all figures in its list. The average speed is
 * in no list, because it is computed from distance and moving time.
 */
export const figuresOfSource = {
  start: [],
  distance: ['distanceM'],
  duration: ['durationS'],
  moving: ['movingS', 'pausesS'],
  ascent: ['ascentMm', 'descentMm'],
  maxSpeed: ['maxSpeedCkmh', 'topSpeedCkmh'],
} as const satisfies Record<string, readonly FigureKey[]>

export type SourcedFigure = keyof typeof figuresOfSource

export const sourcedFigures = Object.keys(figuresOfSource) as readonly SourcedFigure[]

/** Source of each figure of a workout; `null` if the figure is missing or its source unknown. */
export type FigureSources = Record<SourcedFigure, FigureSource | null>

/** Sources whose figures may be replaced by measuring again. All other figures were entered by users or imported. */
const recordedSources: readonly (FigureSource | null)[] = ['device', 'laps', 'points', null]

export const isRecorded = (source: FigureSource | null): boolean => recordedSources.includes(source)

interface DeviceTotals extends Record<Exclude<SourcedFigure, 'start'>, boolean> {
  totalsFrom: Extract<FigureSource, 'device' | 'laps'>
}

/**
 * Returns the source of each figure of a recording: a total of the device, or the points.
 * @param isTotal for each figure, true if it is a total of the device; `totalsFrom` is the source of these totals
 * @param others.distance source of the distance if it is not a total of the device
 */
export function measuredSources(
  { totalsFrom, ...isTotal }: DeviceTotals,
  others: { distance: FigureSource; hasAscent: boolean },
): FigureSources {
  const sourceOf = (isTotalOfDevice: boolean) => (isTotalOfDevice ? totalsFrom : 'points')
  return {
    start: 'points',
    distance: isTotal.distance ? totalsFrom : others.distance,
    duration: sourceOf(isTotal.duration),
    moving: sourceOf(isTotal.moving),
    ascent: others.hasAscent ? sourceOf(isTotal.ascent) : null,
    maxSpeed: sourceOf(isTotal.maxSpeed),
  }
}

/** Returns the same source for all figures. @param hasAscent whether the ascent is known */
export const allFrom = (source: FigureSource | null, hasAscent: boolean): FigureSources => ({
  start: source,
  distance: source,
  duration: source,
  moving: source,
  ascent: hasAscent ? source : null,
  maxSpeed: source,
})

export const noSources = allFrom(null, false)

/** Figures for which the user may choose between the device's total and the points. */
export const choosableFigures = ['distance', 'moving', 'ascent', 'maxSpeed'] as const
export type ChoosableFigure = (typeof choosableFigures)[number]

/** Where the user wants a figure to come from: the device's total, or the recorded points. */
export const countedBys = ['device', 'points'] as const
export type CountedBy = (typeof countedBys)[number]

/** The choices of a user. If there is no choice for a figure, the rules in measuring/believed.ts decide. */
export type FigureChoices = { readonly [Figure in ChoosableFigure]?: CountedBy }

/** The choices of a user for workouts without choices of their own. */
export interface UsualChoices {
  readonly ofAll: FigureChoices
  /** Choices by sport id. They take precedence over the choices for all sports. */
  readonly ofSports: Readonly<Record<number, FigureChoices>>
}

/**
 * Returns the choices for a workout.
 * @param own the choices that were made for this workout only
 */
export const choicesFor = (
  { ofAll, ofSports }: UsualChoices,
  sportId: number | null,
  own: FigureChoices = {},
): FigureChoices => ({ ...ofAll, ...(sportId !== null && ofSports[sportId]), ...own })

/** Why a total of the device is not used unless the user chooses it, for the API documentation. */
export const refusals = {
  'longer-than-recording': 'It is longer than the recording.',
  'faster-than-sport': 'Nobody is that fast in this sport.',
  'apart-from-points': 'It differs too much from the recorded points.',
  'timer-not-paused': 'The device was not paused, so its timer also counts the time of standing still.',
  'recording-spans-more': 'The recording itself tells the time from its first to its last point.',
} as const
export type Refusal = keyof typeof refusals

/** One of the values that a figure may have. */
export interface FigureCandidate {
  readonly source: Extract<FigureSource, 'device' | 'laps' | 'points'>
  /** In the unit of the figure's column, see `figures`. */
  readonly value: number
  /** Why the rules do not use this value; `null` if they may use it. */
  readonly refusal: Refusal | null
}

/** The values that each figure of a recording may have. Figures that only the points can give are left out. */
export type FigureCandidates = { readonly [Figure in SourcedFigure]?: readonly FigureCandidate[] }
