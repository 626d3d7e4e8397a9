// Writes months, days, percentages and records for the pictures of a year, in the user's language and units. No I/O.
import { knownLanguage } from '../../platform/languages'
import { paceFor, paceLengthsIn, type SpeedForm, speedFormOf } from '../../tracks/curves/speed-form'
import { unitsIn } from '../../tracks/units'
import { type Reader, type Written, writer } from '../analysis/review/picture/picture-content'
import { pictureWords } from '../analysis/review/picture/words'
import { nameOfSport, type SportOfUser } from '../sports/store'

export type StoryWriter = ReturnType<typeof storyWriter>

/** In seconds. If a list has a time of at least this length, its times are written in hours. */
const longS = 10 * 3600

// The international mile is exact by definition (1959).
const kmPerMile = 1.609344

export function storyWriter(reader: Reader, sports: readonly SportOfUser[]) {
  const { words, locale } = pictureWords(reader.language)
  const language = knownLanguage(reader.language)
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = inUtc({ month: 'long' })
  const day = inUtc({ weekday: 'long', day: 'numeric', month: 'long' })
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const own = writer(locale, reader)
  const byId = new Map(sports.map(ofUser => [ofUser.sport.id, ofUser]))
  const sport = (id: number) => {
    const ofUser = byId.get(id)
    return words.sports[id] ?? (ofUser ? nameOfSport(ofUser, language) : '')
  }
  const formOf = (id: number): SpeedForm => {
    const ofUser = byId.get(id)
    return speedFormOf(id, {
      measure_for_user: ofUser?.preference?.measure ?? null,
      measure: ofUser?.own?.measure ?? null,
      icon: ofUser?.own?.icon ?? null,
    })
  }
  const howFast = (kmPerHour: number, form: SpeedForm): Written => {
    const { imperialUnits } = reader
    const units = unitsIn(locale)
    const pace = form === 'speed' ? null : paceFor(kmPerHour, paceLengthsIn(imperialUnits, locale)[form])
    if (pace) return pace
    return imperialUnits
      ? { number: tenths.format(kmPerHour / kmPerMile), unit: units.miPerHour }
      : { number: tenths.format(kmPerHour), unit: units.kmPerHour }
  }
  return {
    ...own,
    words,
    sport,
    formOf,
    howFast,
    /** @param month 0 for January */
    month: (month_: number) => capitalised(month.format(Date.UTC(2024, month_, 1)), locale),
    /** @param isoDay `YYYY-MM-DD` */
    dayInWords: (isoDay: string) => capitalised(day.format(Date.parse(isoDay)), locale),
    /** Writes a time in hours if the longest time beside it is long, so that all of them are written alike. */
    timeBeside: (seconds: number, maxS: number): Written =>
      maxS < longS ? own.clock(seconds) : { number: tenths.format(seconds / 3600), unit: unitsIn(locale).h },
    percent: (share: number) => percent.format(share).replace('-', '−'),
  }
}

/** Joins a number and its unit. */
export const inLine = ({ number, unit }: Written) => `${number} ${unit}`.trim()

/** Some languages write months and weekdays in lower case, but a heading begins with a capital letter. */
const capitalised = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
