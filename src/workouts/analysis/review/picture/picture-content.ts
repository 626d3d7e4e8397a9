// The content of a year's picture: words and figures in the user's language and units, ready for the layout. No I/O.
import { formatDuration } from '../../../../lib/duration'
import type { Account } from '../../../../platform/access/store'
import { knownLanguage } from '../../../../platform/languages'
import { unitsIn } from '../../../../tracks/units'
import type { PictureFigure } from '../../../images/pictures/pen'
import { nameOfSport, type SportOfUser } from '../../../sports/store'
import type { YearReview } from '../year/read-review'
import { pictureWords } from './words'

export interface PictureContent {
  year: string
  title: string
  heroes: PictureFigure[]
  best: PictureFigure[]
  months: {
    label: string
    /**
     * One bar for each month. `letter`: first letter of the month's name. `share`: distance of the month divided by
     * that of the month with the longest distance.
     */
    bars: { letter: string; share: number }[]
  }
  /** Countries, then towns. The names with the most workouts come first; a list without names is left out. */
  places: { label: string; names: string }[]
  /**
   * The sport with the longest distance comes first. `share` is the distance of a sport divided by that of the first
   * sport.
   */
  sports: { name: string; value: string; share: number }[]
}

/** The user's preferences that the picture depends on. */
export type Reader = Pick<Account, 'language' | 'imperialUnits' | 'displayAscent' | 'timezone'>

// The international mile and foot are exact by definition (1959).
const metresPerMile = 1609.344
const millimetresPerFoot = 304.8

const maxSports = 5
/** Maximum number of places, because more do not fit in one line. */
const maxPlaces = 8
/** In seconds. Durations of at least this length are shown in whole hours, except that of the longest workout. */
const longS = 10 * 3600

export function pictureContent(
  review: YearReview,
  reader: Reader,
  sports: readonly SportOfUser[],
): PictureContent {
  const { words, locale } = pictureWords(reader.language)
  const { totals, best, months, places } = review
  const write = writer(locale, reader)
  const figure = (label: string, { number, unit }: Written, date: Date | null = null): PictureFigure => ({
    label,
    number,
    unit,
    note: date ? write.day(date) : '',
  })
  const maxM = Math.max(...months.map(({ distanceM }) => distanceM), 1)
  const labels = new Map(
    sports.map(ofUser => [ofUser.sport.id, nameOfSport(ofUser, knownLanguage(reader.language))]),
  )
  const { farthest, longest, highest } = best
  const sportsByDistance = review.sports.toSorted((a, b) => b.distanceM - a.distanceM).slice(0, maxSports)
  return {
    year: String(review.year),
    title: words.title,
    heroes: [
      figure(words.distance, write.distance(totals.distanceM)),
      figure(words.moving, write.time(totals.movingS)),
      figure(words.workouts, { number: write.count(totals.workouts), unit: '' }),
      reader.displayAscent
        ? figure(words.ascent, write.height(totals.ascentMm))
        : figure(words.activeDays, { number: write.count(totals.activeDays), unit: '' }),
    ],
    best: [
      ...(farthest ? [figure(words.farthest, write.distance(farthest.distanceM), farthest.workoutDate)] : []),
      ...(longest ? [figure(words.longest, write.clock(longest.movingS), longest.workoutDate)] : []),
      ...(highest && reader.displayAscent
        ? [figure(words.highest, write.height(highest.ascentMm), highest.workoutDate)]
        : []),
    ],
    months: {
      label: words.months,
      bars: months.map(({ distanceM }, month) => ({
        letter: write.monthLetter(month),
        share: distanceM / maxM,
      })),
    },
    places: [
      { label: words.countries, names: places.countries.map(({ country }) => write.country(country)) },
      { label: words.places, names: places.towns.map(({ town }) => town ?? '') },
    ].flatMap(({ label, names }) =>
      names.length === 0 ? [] : [{ label, names: names.slice(0, maxPlaces).join(', ') }],
    ),
    sports: sportsByDistance.map(({ sportId, distanceM, movingS }) => {
      const { number, unit } = distanceM > 0 ? write.distance(distanceM) : write.time(movingS)
      return {
        name: words.sports[sportId] ?? labels.get(sportId) ?? '',
        value: [number, unit].join(' ').trim(),
        share: distanceM / Math.max(sportsByDistance[0]?.distanceM ?? 0, 1),
      }
    }),
  }
}

export interface Written {
  number: string
  unit: string
}

/** Creates the functions that write amounts, days and places in the user's language and units. */
export function writer(locale: string, { imperialUnits, timezone }: Reader) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(locale, { timeZone: timezone, day: 'numeric', month: 'short' })
  const letter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'narrow' })
  const units = unitsIn(locale)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const clock = (seconds: number): Written => ({ number: formatDuration(seconds), unit: '' })
  return {
    count: (number: number) => whole.format(number),
    country: (code: string) => countries.of(code) ?? code,
    day: (date: Date) => day.format(date),
    monthLetter: (month: number) => letter.format(Date.UTC(2024, month, 1)),
    clock,
    distance: (metres: number): Written => {
      const distance = metres / (imperialUnits ? metresPerMile : 1000)
      return {
        number: (distance < 100 ? tenths : whole).format(distance),
        unit: imperialUnits ? units.mi : units.km,
      }
    },
    time: (seconds: number): Written =>
      seconds < longS ? clock(seconds) : { number: whole.format(seconds / 3600), unit: units.h },
    height: (millimetres: number | null): Written => ({
      number:
        millimetres === null ? '–' : whole.format(millimetres / (imperialUnits ? millimetresPerFoot : 1000)),
      unit: millimetres === null ? '' : imperialUnits ? units.ft : units.m,
    }),
  }
}
