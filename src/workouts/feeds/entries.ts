// What calendars and feeds say of workouts, in the language and the units of their owner.
import { formatDuration } from '../../lib/duration'
import { truncateText } from '../../lib/text'
import type { Account } from '../../platform/access/store'
import { knownLanguage } from '../../platform/languages'
import { unitsIn } from '../../tracks/units'
import { pictureWords } from '../analysis/review/picture/words'
import type { FeedRow } from './store'

/** A workout in a calendar or a feed. All texts are plain. */
export interface FeedEntry {
  shortId: string
  title: string
  sport: string
  /** Sport and figures, one on each line. */
  description: string
  /** Where the workout began; `null` if this is unknown or not shown. */
  place: string | null
  start: Date
  durationS: number
  changedAt: Date
  /** Address of the workout in the web app. */
  url: string
}

type Reader = Pick<Account, 'language' | 'imperialUnits' | 'displayAscent'>

/** Maximum length of a title. Titles of imported workouts may be longer than any calendar shows. */
const maxTitleLength = 255

// The international mile and foot are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerFoot = 0.3048

/**
 * Returns a function that makes entries of workouts. What writes numbers and names is made once, because that takes
 * longer than writing.
 * @param origin address of this server, without a slash at its end
 */
export function createPresenter(
  reader: Reader,
  { origin, showsPlace }: { origin: string; showsPlace: boolean },
): (row: FeedRow) => FeedEntry {
  const { words, locale } = pictureWords(reader.language)
  const figuresOf = createFigureWriter(reader)
  const placeOf = showsPlace ? createPlaceWriter(locale) : () => null
  return row => {
    const sport =
      words.sports[row.sportId] ?? row.sportNames?.[knownLanguage(reader.language)] ?? row.sportLabel
    return {
      shortId: row.shortId,
      title: truncateText(row.title.trim(), maxTitleLength) || sport,
      sport,
      description: [sport, ...figuresOf(row)].join('\n'),
      place: placeOf(row),
      start: row.workoutDate,
      durationS: row.durationS,
      changedAt: row.modifiedAt ?? row.createdAt,
      url: `${origin}/workouts/${row.shortId}`,
    }
  }
}

function createFigureWriter({ language, imperialUnits, displayAscent }: Reader) {
  const { words, locale } = pictureWords(language)
  const units = unitsIn(locale)
  const far = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const high = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return ({ distanceM, movingS, ascentMm }: FeedRow): string[] => {
    const distance = far.format(distanceM / (imperialUnits ? metresPerMile : 1000))
    const ascent = high.format((ascentMm ?? 0) / 1000 / (imperialUnits ? metresPerFoot : 1))
    return [
      ...(distanceM > 0 ? [`${words.distance} ${distance} ${imperialUnits ? units.mi : units.km}`] : []),
      `${words.moving} ${formatDuration(movingS)}`,
      ...(displayAscent && ascentMm !== null
        ? [`${words.ascent} ${ascent} ${imperialUnits ? units.ft : units.m}`]
        : []),
    ]
  }
}

/** Writes town and country of the start, or the country alone far from all towns. */
function createPlaceWriter(locale: string) {
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return ({ venue, places }: FeedRow): string | null => {
    const start = venue === 'outdoors' ? places?.start : null
    if (!start) return null
    return [start.name, countries.of(start.country)].filter(part => part).join(', ')
  }
}
