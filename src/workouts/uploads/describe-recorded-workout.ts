import { randomHex } from '../../lib/random'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import { asWorkoutFigures } from '../../tracks/figures'
import { defaultTitle, textLimits } from '../workouts/texts'
import type { MeasuredRecording } from './measure-file'
import type { Upload } from './upload-data'

/** The row of a workout, but for its files: what the user says counts before what the recording says. */
export function describeRecordedWorkout(
  { account, ofUser: { sport }, data }: Upload,
  { format, name, description, notes, measures }: Omit<MeasuredRecording, 'excerpt' | 'track'>,
  now: Date,
) {
  const { startTime, segments: _, bounds, ...figures } = measures
  const [minLatitude, minLongitude, maxLatitude, maxLongitude] = bounds
  const start = new Date(startTime / 1000)
  return {
    ...asWorkoutFigures(figures),
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    shortId: encodeShortId(crypto.randomUUID()),
    sourceFormat: format,
    mapId: randomHex(16),
    userId: account.id,
    sportId: sport.id,
    title: truncateText(
      data.title ?? name ?? defaultTitle(sport.label, start, account.timezone),
      textLimits.title,
    ),
    description: truncateText(data.description ?? description ?? '', textLimits.description) || null,
    notes: data.notes,
    recordingNotes: notes.length > 0 ? [...notes] : null,
    workoutDate: start,
    createdAt: now,
  }
}
