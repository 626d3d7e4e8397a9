import type { Account } from '../access/store'
import { randomHex } from '../lib/random'
import { encodeShortId } from '../lib/short-id'
import { truncateText } from '../lib/text'
import type { SportRow } from '../sports/store'
import type { MeasuredRecording } from './measure-recording'
import { defaultTitle, textLimits } from './texts'
import type { UploadData } from './upload-data'

/** What all workouts of an upload have in common. */
export interface UploadFacts {
  account: Account
  sport: SportRow
  data: UploadData
}

/** The row of a workout, but for its files: what the user says counts before what the recording says. */
export function describeRecordedWorkout(
  { account, sport, data }: UploadFacts,
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
