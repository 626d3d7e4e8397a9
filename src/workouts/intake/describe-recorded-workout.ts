import { randomHex } from '../../lib/random'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import type { Account } from '../../platform/access/store'
import { measuringVersion } from '../../tracks/figure-sources'
import { asWorkoutFigures } from '../../tracks/figures'
import type { Venue } from '../../tracks/venue'
import { defaultTitle, textLimits } from '../rows/texts'
import { venueOfSport } from '../sports/of-files/sports-of-words'
import type { SportOfUser } from '../sports/store'
import type { MeasuredRecording } from './measuring/measure-file'

/** What a recording is described for. */
interface Recorded {
  /** Where it was done, by what is known besides the recording; null or absent where nothing is. */
  venue?: Venue | null
  account: Pick<Account, 'id' | 'timezone'>
  ofUser: SportOfUser
  /** What the user says of it; null where they say nothing. */
  data: Record<'title' | 'description' | 'notes', string | null>
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

interface Leg {
  /** Which of several sports of its file; null when there is one. */
  leg: number | null
  /** Microseconds since 1970, and seconds. */
  measures: { startTime: number; durationS: number }
}

/** The next sport of the same outing begins sooner than this; in seconds. */
const longestBreak = 6 * 3600

/** For each recording of a file the id of the outing that it has in common with others; null for those that stand alone. */
export function joinOutings(recordings: readonly Leg[]): (string | null)[] {
  const outings = groupLegs(recordings)
  const ids = new Map(
    outings
      .filter(({ length }) => length > 1)
      .flatMap(legs => {
        const id = encodeShortId(crypto.randomUUID())
        return legs.map((leg): [Leg, string] => [leg, id])
      }),
  )
  return recordings.map(recording => ids.get(recording) ?? null)
}

/** @param recordings in the order of time */
function groupLegs(recordings: readonly Leg[]): Leg[][] {
  const outings: Leg[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const recording of recordings.filter(({ leg }) => leg !== null)) {
    const start = recording.measures.startTime / 1e6
    if (start - end > longestBreak) outings.push([])
    outings.at(-1)?.push(recording)
    end = start + recording.measures.durationS
  }
  return outings
}
