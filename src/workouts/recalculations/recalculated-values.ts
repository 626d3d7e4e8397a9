import { randomHex } from '../../lib/random'
import { measuringVersion } from '../../tracks/figure-sources'
import { asWorkoutFigures, type FigureKey, pickFigures, type WorkoutFigures } from '../../tracks/figures'
import { chooseZone, localTimeIn } from '../../tracks/local-time'
import { scaleFigure } from '../../tracks/measuring/measure'
import { notesOfWhole } from '../../tracks/outings/recording-notes'
import { versionOnceMeasured } from '../library/derived'
import { figuresToLeave } from './measuring/causes'
import type { RecordedRow } from './measuring/look-again'
import type { RecalculatedRecording } from './measuring/measure-stored'
import type { MeasuredValues } from './replace-measured'

/** Returns the new values of a workout. Figures that users entered or that were imported are kept. */
export function recalculatedValues(
  row: RecordedRow,
  { measures, notes, places, zones, summary, isOtherWay }: RecalculatedRecording,
  { trackFile, now }: { trackFile: string; now: Date },
): MeasuredValues {
  const { startTime, segments: _, efforts: __, bounds, sources, candidates, ...measured } = measures
  const { typed, theirs } = figuresToLeave(row)
  const kept = Object.fromEntries([...theirs].map(key => [key, row[key]]))
  const figures = { ...pickFigures(asWorkoutFigures(measured)), ...kept }
  const keptSources = Object.fromEntries(typed.map(figure => [figure, row.figureSources?.[figure]]))
  const [minLatitude = null, minLongitude = null, maxLatitude = null, maxLongitude = null] = bounds ?? []
  const ofWhole = row.recordingNotes?.filter(({ code }) => notesOfWhole.includes(code)) ?? []
  const allNotes = [...notes.filter(({ code }) => !notesOfWhole.includes(code)), ...ofWhole]
  const mayHavePlaces = row.venue === 'outdoors' && bounds !== null
  const workoutDate = typed.includes('start') ? row.workoutDate : new Date(startTime / 1000)
  return {
    ...figures,
    ...averageSpeedOf(figures, { row, theirs }),
    workoutDate,
    ...localTimeIn(chooseZone(zones, row.venue) ?? row.localZone, workoutDate),
    figureSources: { ...sources, ...keptSources },
    figureCandidates: candidates,
    figuresVersion: measuringVersion,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    places: mayHavePlaces ? (isOtherWay ? places : row.places) : null,
    // If the recording is a part of a file, its summary came from the whole file and is kept.
    recorderSummary: row.originalFile === null ? (summary ?? row.recorderSummary) : row.recorderSummary,
    recordingNotes: allNotes.length > 0 ? allNotes : null,
    derivedVersion: versionOnceMeasured(row),
    // A changed image needs a new id, because browsers keep images by ETags, which contain the id.
    mapId: bounds && (isOtherWay ? randomHex(16) : (row.mapId ?? randomHex(16))),
    trackFile,
    modifiedAt: now,
  }
}

/**
 * Returns the average speed, which is computed from distance and moving time. If distance and moving time were both
 * kept, the average speed is also kept.
 */
function averageSpeedOf(
  { distanceM, movingS, aveSpeedCkmh }: WorkoutFigures,
  { row, theirs }: { row: RecordedRow; theirs: ReadonlySet<FigureKey> },
): Pick<WorkoutFigures, 'aveSpeedCkmh'> {
  const left = [theirs.has('distanceM'), theirs.has('movingS')]
  if (left.every(isLeft => isLeft)) return { aveSpeedCkmh: row.aveSpeedCkmh }
  if (!left.some(isLeft => isLeft)) return { aveSpeedCkmh }
  return { aveSpeedCkmh: movingS > 0 ? scaleFigure((distanceM / movingS) * 3.6, 'aveSpeedCkmh') : 0 }
}
