// Explains why measuring a recording again gives other figures than the stored ones. The functions here are pure.
import { day } from '../../../lib/durations'
import type { RecalculationCause } from '../../../platform/acts'
import {
  choosableFigures,
  type FigureChoices,
  type FigureSource,
  figuresOfSource,
  isRecorded,
  measuringVersion,
  sourcedFigures,
} from '../../../tracks/figure-sources'
import { asWorkoutFigures, type FigureKey, figureKeys } from '../../../tracks/figures'
import type { Measures } from '../../../tracks/measuring/measure'
import type { RecordingNote, RecordingNoteCode } from '../../../tracks/outings/recording-notes'
import type { WorkoutRow } from '../../rows/store'

/** Each cause as a clause that completes "… because …". */
export const figureCauses = {
  'clock-set': 'the clock of the recorder was wrong, or set during the recording',
  'whole-time': 'records without a position count for start and duration',
  points:
    'points out of order are sorted, those out of reach are left out, or several tracks are joined in another way than 1.0 did',
  'readings-impossible': 'elevations that cannot be true are left out',
  'device-distance': 'the distance is what the device counted',
  'ground-distance': 'the distance is that of the positions over ground',
  pauses: 'the timer of the device, or the pauses in its totals, count for the moving time',
  ascent: 'the climbing is what the device counted, or smoothed',
  'top-speed': 'a maximum that the device tells is believed or not, and errors of positions are not',
  choices: 'its owner has chosen device or points since',
  preferences:
    'a preference, the sport or where it was done has changed since, or the figures came from another server or were corrected',
} as const satisfies Record<RecalculationCause, string>

export type FigureCause = keyof typeof figureCauses

interface MeasuredAgain {
  measures: Measures
  notes: readonly RecordingNote[]
}

type Stored = Pick<
  WorkoutRow,
  FigureKey | 'workoutDate' | 'sourceFormat' | 'mapId' | 'figureSources' | 'figuresVersion' | 'recordingNotes'
>

/** Figures of a GPX file that depend on the user's preferences and the sport. */
const preferred: readonly Differing[] = ['movingS', 'pausesS', 'aveSpeedCkmh', 'maxSpeedCkmh', 'topSpeedCkmh']

type Differing = FigureKey | 'start'

/**
 * Returns why the figures differ; empty if they are equal. Figures that users entered or that were imported are not
 * compared.
 * @param choices the present choices of the user for the workout
 */
export function causesOfChange(
  stored: Stored,
  again: MeasuredAgain,
  choices: FigureChoices = {},
): FigureCause[] {
  const differing = differencesOf(stored, again.measures)
  if (differing.size === 0) return []
  const chosen = takeChosen(differing, stored, again, choices)
  if (chosen.length > 0 && differing.size === 0) return chosen
  if (stored.figuresVersion === measuringVersion) return chosen.length > 0 ? chosen : ['preferences']
  const isGpx = stored.sourceFormat === 'gpx' && stored.mapId !== null
  const causes = isGpx ? causesOfGpx(differing, stored, again) : causesOfCounted(differing, stored, again)
  const all = [...causes, ...chosen]
  return all.length > 0 ? all : ['preferences']
}

/** Removes the figures that have another source because the user chose it. */
function takeChosen(
  differing: Set<Differing>,
  { figureSources }: Stored,
  { measures: { sources } }: MeasuredAgain,
  choices: FigureChoices,
): FigureCause[] {
  const chosen = choosableFigures.filter(figure => {
    const [before, after] = [figureSources?.[figure] ?? null, sources[figure]].map(countedBy)
    const isNew = before !== null && before !== after && after === choices[figure]
    return isNew && figuresOfSource[figure].some(key => differing.has(key))
  })
  const taken: FigureKey[] = chosen.flatMap(figure => [...figuresOfSource[figure]])
  if (chosen.includes('distance') || chosen.includes('moving')) taken.push('aveSpeedCkmh')
  for (const key of taken) differing.delete(key)
  return causeIf('choices', chosen.length > 0)
}

const countedBy = (source: FigureSource | null) => (source === 'laps' ? 'device' : source)

/**
 * Returns the figures of a workout that a recalculation leaves unchanged, because a user entered them or they were
 * imported.
 */
export function figuresToLeave({ figureSources }: Pick<Stored, 'figureSources'>) {
  const typed = sourcedFigures.filter(figure => !isRecorded(figureSources?.[figure] ?? null))
  const theirs = new Set<FigureKey>(typed.flatMap(figure => [...figuresOfSource[figure]]))
  return { typed, theirs }
}

function differencesOf(stored: Stored, measures: Measures): Set<Differing> {
  const measured = asWorkoutFigures(measures)
  const { typed, theirs } = figuresToLeave(stored)
  if (theirs.has('distanceM') || theirs.has('movingS')) theirs.add('aveSpeedCkmh')
  // A missing top speed does not count as a difference, because the backfill job adds it.
  if (stored.topSpeedCkmh === null) theirs.add('topSpeedCkmh')
  const differing = new Set<Differing>(
    figureKeys.filter(key => !theirs.has(key) && stored[key] !== measured[key]),
  )
  const start = new Date(measures.startTime / 1000).getTime()
  if (!typed.includes('start') && stored.workoutDate.getTime() !== start) differing.add('start')
  return differing
}

/**
 * Causes for a GPX file. All versions measure valid points in the same way, so only wrong times, points or elevations
 * can be the cause.
 */
function causesOfGpx(differing: ReadonlySet<Differing>, stored: Stored, again: MeasuredAgain): FigureCause[] {
  if ([...differing].every(key => preferred.includes(key))) return []
  const has = (...keys: Differing[]) => keys.some(key => differing.has(key))
  const isWrongClock = isNoted(stored, again, 'clock-set')
  const isOtherWay = has('start', 'durationS', 'distanceM')
  return [
    ...causeIf('clock-set', isOtherWay && isWrongClock),
    ...causeIf('points', isOtherWay && !isWrongClock),
    ...causeIf('readings-impossible', isNoted(stored, again, 'readings-impossible') && has(...heights)),
  ]
}

const heights = ['ascentMm', 'descentMm', 'minAltCm', 'maxAltCm'] as const

function causesOfCounted(
  differing: ReadonlySet<Differing>,
  stored: Stored,
  again: MeasuredAgain,
): FigureCause[] {
  const has = (...keys: Differing[]) => keys.some(key => differing.has(key))
  const shiftMs = Math.abs(stored.workoutDate.getTime() - again.measures.startTime / 1000)
  const isWrongClock =
    has('start', 'durationS') &&
    (shiftMs > day || isNoted(stored, again, 'clock-set') || isNoted(stored, again, 'points-with-wrong-time'))
  const areImpossible = has(...heights) && isNoted(stored, again, 'readings-impossible')
  const isCounted = again.measures.sources.distance !== 'points'
  return [
    ...causeIf('clock-set', isWrongClock),
    ...causeIf('whole-time', has('start', 'durationS') && !isWrongClock),
    ...causeIf('readings-impossible', areImpossible),
    ...causeIf('device-distance', has('distanceM') && isCounted),
    ...causeIf('ground-distance', has('distanceM') && !isCounted),
    ...causeIf('pauses', has('movingS', 'pausesS')),
    ...causeIf('ascent', has(...heights) && !areImpossible),
    ...causeIf('top-speed', has('maxSpeedCkmh', 'topSpeedCkmh')),
  ]
}

const causeIf = (cause: FigureCause, isOne: boolean): FigureCause[] => (isOne ? [cause] : [])

/** True if the note is new: the stored workout does not have it. */
const isNoted = ({ recordingNotes }: Stored, { notes }: MeasuredAgain, code: RecordingNoteCode): boolean =>
  notes.some(note => note.code === code) && !recordingNotes?.some(note => note.code === code)
