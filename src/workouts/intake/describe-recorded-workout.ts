import { randomHex } from '../../lib/random'
import { encodeShortId } from '../../lib/short-id'
import { truncateText } from '../../lib/text'
import type { Account } from '../../platform/access/store'
import { knownLanguage } from '../../platform/languages'
import { measuringVersion } from '../../tracks/figure-sources'
import { asWorkoutFigures } from '../../tracks/figures'
import { chooseZone, localTimeIn } from '../../tracks/local-time'
import type { Venue } from '../../tracks/venue'
import { defaultTitle, textLimits } from '../rows/texts'
import { venueOfSport } from '../sports/of-files/sports-of-words'
import { nameOfSport, type SportOfUser } from '../sports/store'
import type { MeasuredRecording } from './measuring/measure-file'

interface Recorded {
  /** Venue that is known from another source, such as an import; `null` or absent if there is none. */
  venue?: Venue | null
  account: Pick<Account, 'id' | 'timezone' | 'language'>
  ofUser: SportOfUser
  /** Texts from the user; `null` to use those of the recording. */
  data: Record<'title' | 'description' | 'notes', string | null>
}

/**
 * Returns the row of a workout without the columns of its files. Texts from the user take precedence over those of the
 * recording.
 */
export function describeRecordedWorkout(
  { account, ofUser, data, venue: venueOfFile }: Recorded,
  {
    format,
    sportWord,
    summary,
    name,
    description,
    notes,
    measures,
    places,
    zones,
    venue: recorded,
    isSportGuess,
  }: Omit<MeasuredRecording, 'excerpt' | 'track' | 'pointCount'>,
  now: Date,
) {
  const { sport, own } = ofUser
  const { startTime, segments: _, efforts: __, bounds, sources, candidates, ...figures } = measures
  const [minLatitude = null, minLongitude = null, maxLatitude = null, maxLongitude = null] = bounds ?? []
  const start = new Date(startTime / 1000)
  const venue =
    venueOfFile ?? (recorded === 'outdoors' ? venueOfSport(sport.id, own?.isIndoor) : null) ?? recorded
  return {
    ...asWorkoutFigures(figures),
    figureSources: sources,
    figureCandidates: candidates,
    figuresVersion: measuringVersion,
    minLatitude,
    minLongitude,
    maxLatitude,
    maxLongitude,
    venue,
    places: venue === 'outdoors' ? places : null,
    ...localTimeIn(chooseZone(zones, venue), start),
    shortId: encodeShortId(crypto.randomUUID()),
    sourceFormat: format,
    sportWord,
    sportConfirmed: !isSportGuess,
    recorderSummary: summary,
    // Without positions, there is no map image and therefore no id of a map.
    mapId: bounds && randomHex(16),
    userId: account.id,
    sportId: sport.id,
    title: truncateText(
      data.title ??
        name ??
        defaultTitle(nameOfSport(ofUser, knownLanguage(account.language)), start, account.timezone),
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
  /** Number of the sport in the file; `null` if the file has only one sport. */
  leg: number | null
  /** `startTime` is in microseconds since 1970, `durationS` in seconds. */
  measures: { startTime: number; durationS: number }
}

/** Maximum break between two sports of the same outing, in seconds. */
const maxBreak = 6 * 3600

/**
 * Returns the outing id of each recording of a file. It is `null` for a recording that is not part of an outing with
 * several sports.
 */
export function joinOutings(recordings: readonly Leg[]): (string | null)[] {
  const ids = new Map<Leg, string>()
  for (const legs of groupLegs(recordings).filter(({ length }) => length > 1)) {
    const id = encodeShortId(crypto.randomUUID())
    for (const leg of legs) ids.set(leg, id)
  }
  return recordings.map(recording => ids.get(recording) ?? null)
}

/** Groups the recordings of each outing. @param recordings earliest first */
function groupLegs(recordings: readonly Leg[]): Leg[][] {
  const outings: Leg[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const recording of recordings.filter(({ leg }) => leg !== null)) {
    const start = recording.measures.startTime / 1e6
    if (start - end > maxBreak) outings.push([])
    outings.at(-1)?.push(recording)
    end = start + recording.measures.durationS
  }
  return outings
}
