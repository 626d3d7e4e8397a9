import { randomHex } from '../../lib/random'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import type { MeasuredRecording } from '../measure-recording'
import type { Upload } from '../stage-workouts'
import { defaultTitle, textLimits } from '../workouts/texts'

/** The row of a workout, but for its files: what the user says counts before what the recording says. */
export function describeRecordedWorkout(
  { account, ofUser: { sport }, data }: Upload,
  { name, description, measures }: MeasuredRecording,
  now: Date,
) {
  const { startTime, segments: _, bounds, pausesS, ...figures } = measures
  const [minLatitude, minLongitude, maxLatitude, maxLongitude] = bounds
  const start = new Date(startTime / 1000)
  return {
    ...figures,
    // Nothing is shown where there was no pause.
    pausesS: pausesS || null,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    shortId: encodeShortId(crypto.randomUUID()),
    mapId: randomHex(16),
    userId: account.id,
    sportId: sport.id,
    title: truncateText(
      data.title ?? name ?? defaultTitle(sport.label, start, account.timezone),
      textLimits.title,
    ),
    description: truncateText(data.description ?? description ?? '', textLimits.description) || null,
    notes: data.notes,
    workoutDate: start,
    createdAt: now,
  }
}
