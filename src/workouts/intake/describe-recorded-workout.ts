import { randomHex } from '../../lib/random'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import type { Account } from '../../platform/access/store'
import { measuringVersion } from '../../tracks/figure-sources'
import { asWorkoutFigures } from '../../tracks/figures'
import type { Venue } from '../../tracks/venue'
import { venueOfSport } from '../sports/of-files/sports-of-words'
import type { SportOfUser } from '../sports/store'
import { defaultTitle, textLimits } from '../workouts/texts'
import type { MeasuredRecording } from './measure-file'
import type { UploadData } from './upload-data'

/** What a recording is described for. */
interface Recorded {
  /** Where it was done, by what is known besides the recording; null or absent where nothing is. */
  venue?: Venue | null
  account: Pick<Account, 'id' | 'timezone'>
  ofUser: SportOfUser
  data: Pick<UploadData, 'title' | 'description' | 'notes'>
}

/** The row of a workout, but for its files: what the user says counts before what the recording says. */
export function describeRecordedWorkout(
  { account, ofUser: { sport }, data, venue: told }: Recorded,
  {
    format,
    sportWord,
    summary,
    name,
    description,
    notes,
    measures,
    places,
    venue: recorded,
  }: Omit<MeasuredRecording, 'excerpt' | 'track' | 'pointCount'>,
  now: Date,
) {
  const { startTime, segments: _, efforts: __, bounds, sources, ...figures } = measures
  const [minLatitude = null, minLongitude = null, maxLatitude = null, maxLongitude = null] = bounds ?? []
  const start = new Date(startTime / 1000)
  const venue = told ?? (recorded === 'outdoors' ? venueOfSport(sport.id) : null) ?? recorded
  return {
    ...asWorkoutFigures(figures),
    figureSources: sources,
    figuresVersion: measuringVersion,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    venue,
    places: venue === 'outdoors' ? places : null,
    shortId: encodeShortId(crypto.randomUUID()),
    sourceFormat: format,
    sportWord,
    recorderSummary: summary,
    // Without places there is no map.
    mapId: bounds && randomHex(16),
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
