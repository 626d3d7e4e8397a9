// Explains how the figures of a workout were obtained. The functions here are pure.
import {
  type ChoosableFigure,
  choicesFor,
  choosableFigures,
  type FigureCandidate,
  type FigureSource,
  type SourcedFigure,
  sourcedFigures,
  type UsualChoices,
} from '../../tracks/figure-sources'
import type { FigureKey } from '../../tracks/figures'
import type { RecordingNote, RecordingNoteCode } from '../../tracks/outings/recording-notes'
import type { WorkoutRow } from '../rows/store'

/** How a figure was obtained, for the API documentation. */
export const methods = {
  'first-point': 'The time of the first recorded point.',
  'device-total': 'The total that the device wrote for the whole recording.',
  'sum-of-laps': 'The sum of the totals that the device wrote for each lap.',
  'counted-records': 'What the device counted from record to record.',
  'way-in-space':
    'The distance between the points, including their elevation, as FitTrackee measures GPX files.',
  'way-on-ground': 'The distance between the points on the ground, without their elevation.',
  'speed-over-time': 'The recorded speed, summed over time.',
  'first-to-last-point': 'The time from the first to the last recorded point, including pauses.',
  'device-timer': 'The time during which the timer of the device ran.',
  'time-swum': 'The time of all lengths swum, without rests.',
  'steps-above-threshold': 'The time of all steps faster than the stopped-speed threshold of the sport.',
  'time-without-pauses': 'The recorded time without pauses.',
  'sum-of-smoothed-rises':
    'The sum of all rises of the smoothed elevation, as FitTrackee measures GPX files.',
  'rises-above-noise': 'The sum of all rises of the smoothed elevation that exceed its noise.',
  'device-maximum': 'The maximum speed that the device wrote.',
  'fastest-plausible-step':
    'The fastest step between two points, without positioning errors, as FitTrackee measures GPX files.',
  'fastest-five-seconds': 'The average speed over the fastest five seconds.',
  typed: 'Entered by hand.',
  imported: 'Taken over from another service or server.',
  absent: 'The recording does not tell it.',
  unknown: 'Trackhut did not store where it came from. Recalculating the workout tells it.',
} as const
export type Method = keyof typeof methods

/** The column in which each figure is stored; `null` for the start, which is a date. */
export const columnOf = {
  start: null,
  distance: 'distanceM',
  duration: 'durationS',
  moving: 'movingS',
  ascent: 'ascentMm',
  maxSpeed: 'maxSpeedCkmh',
} as const satisfies Record<SourcedFigure, FigureKey | null>

export interface ExplainedFigure {
  figure: SourcedFigure
  /** The stored integer, or milliseconds since 1970 for the start; `null` if it is unknown. */
  value: number | null
  source: FigureSource | null
  method: Method
  candidates: readonly FigureCandidate[]
  /** Problems of the recording that affect the figure. */
  leftOut: RecordingNote[]
  /**
   * Tells whether the user chose the source for the workout, for its sport or for all workouts; `null` if the rules
   * chose it.
   */
  chosenFor: 'workout' | 'sport' | 'all' | null
}

type Explained = Pick<
  WorkoutRow,
  | FigureKey
  | 'workoutDate'
  | 'sportId'
  | 'mapId'
  | 'sourceFormat'
  | 'figureSources'
  | 'figureChoices'
  | 'figureCandidates'
  | 'recordingNotes'
  | 'recorderSummary'
>

/** @param usual the user's choices for all workouts and for sports */
export function explainFigures(workout: Explained, usual: UsualChoices): ExplainedFigure[] {
  return sourcedFigures.map(figure => {
    const column = columnOf[figure]
    const source = workout.figureSources?.[figure] ?? null
    const value = column === null ? workout.workoutDate.getTime() : workout[column]
    return {
      figure,
      value,
      source,
      method: value === null ? 'absent' : methodOf(figure, source, workout),
      candidates: workout.figureCandidates?.[figure] ?? [],
      leftOut: (workout.recordingNotes ?? []).filter(({ code }) => affects[figure].includes(code)),
      chosenFor: isChoosable(figure) ? chosenFor(figure, workout, usual) : null,
    }
  })
}

export const isChoosable = (figure: SourcedFigure): figure is ChoosableFigure =>
  (choosableFigures as readonly string[]).includes(figure)

function chosenFor(
  figure: ChoosableFigure,
  { sportId, figureChoices, figureSources }: Explained,
  usual: UsualChoices,
): ExplainedFigure['chosenFor'] {
  if (figureSources?.[figure] === 'typed' || figureChoices?.[figure]) return 'workout'
  if (usual.ofSports[sportId]?.[figure]) return 'sport'
  return choicesFor(usual, null)[figure] ? 'all' : null
}

function methodOf(figure: SourcedFigure, source: FigureSource | null, workout: Explained): Method {
  if (source === null) return 'unknown'
  if (source === 'typed' || source === 'imported') return source
  if (source === 'points') return methodsOfPoints(workout)[figure]
  if (figure === 'maxSpeed') return 'device-maximum'
  if (figure === 'moving') return workout.recorderSummary?.swumS ? 'time-swum' : 'device-timer'
  if (source === 'laps') return 'sum-of-laps'
  return figure === 'distance' && !workout.recorderSummary?.distanceM ? 'counted-records' : 'device-total'
}

/** GPX files with positions are measured by FitTrackee's formulas, see tracks/measuring/measure.ts. */
function methodsOfPoints({ sourceFormat, mapId }: Explained): Record<SourcedFigure, Method> {
  const hasPositions = mapId !== null
  const isGpx = sourceFormat === 'gpx' && hasPositions
  return {
    start: 'first-point',
    duration: 'first-to-last-point',
    distance: isGpx ? 'way-in-space' : hasPositions ? 'way-on-ground' : 'speed-over-time',
    moving: hasPositions ? 'steps-above-threshold' : 'time-without-pauses',
    ascent: isGpx ? 'sum-of-smoothed-rises' : 'rises-above-noise',
    maxSpeed: isGpx ? 'fastest-plausible-step' : 'fastest-five-seconds',
  }
}

const ofTimes: readonly RecordingNoteCode[] = [
  'points-without-time',
  'points-with-wrong-time',
  'clock-set',
  'file-damaged',
  'cut',
]
const ofWay: readonly RecordingNoteCode[] = [
  ...ofTimes,
  'points-without-place',
  'points-out-of-reach',
  'points-between-places',
  'tracks-left-out',
  'single-point',
]

/** The problems of a recording that affect each figure. */
const affects: Record<SourcedFigure, readonly RecordingNoteCode[]> = {
  start: ofTimes,
  duration: ofTimes,
  distance: [...ofWay, 'lengths-split'],
  moving: [...ofWay, 'gaps-as-pauses'],
  ascent: ['readings-impossible', 'file-damaged', 'cut'],
  maxSpeed: ofWay,
}
