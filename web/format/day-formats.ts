// Writes days in words. Chromium lacks the names of months and weekdays in Basque and Galician, so they are defined
// here.

/** The parts of a day to write. */
export interface DayParts {
  timeZone: string
  weekday?: 'short' | 'narrow'
  day?: 'numeric'
  month?: 'short' | 'long'
  year?: 'numeric'
}

export interface DayFormat {
  format(day: Date | number): string
}

export type DayFormats = (parts: DayParts) => DayFormat

/** Each part as a text; empty if the part is left out. */
interface WrittenParts {
  weekday: string
  day: string
  month: string
  year: string
  hasLongMonth: boolean
}

/** Names of months and weekdays, beginning with January and Sunday. Names and patterns are from Unicode CLDR 47. */
interface OwnDays {
  months: Record<'short' | 'long', readonly string[]>
  weekdays: Record<'short' | 'narrow', readonly string[]>
  write: (parts: WrittenParts) => string
}

const words = (text: string) => text.split(' ')
const join = (parts: readonly string[], between: string) => parts.filter(part => part !== '').join(between)

const ownDays: Record<string, OwnDays> = {
  eu: {
    months: {
      short: words('urt. ots. mar. api. mai. eka. uzt. abu. ira. urr. aza. abe.'),
      long: words(
        'urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua',
      ),
    },
    weekdays: { short: words('ig. al. ar. az. og. or. lr.'), narrow: words('I A A A O O L') },
    write({ weekday, day, month, year, hasLongMonth }) {
      const ofYear = hasLongMonth && year !== '' ? `${year}(e)ko` : year
      const ofMonth = hasLongMonth && day !== '' ? `${month}ren` : month
      const ofDay = day === '' ? '' : `${day}(a)`
      return join([join([ofYear, ofMonth, ofDay], ' '), weekday], ', ')
    },
  },
  gl: {
    months: {
      short: words('xan. feb. mar. abr. maio xuño xul. ago. set. out. nov. dec.'),
      long: words('xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro'),
    },
    weekdays: { short: words('dom. luns mar. mér. xov. ven. sáb.'), narrow: words('D L M M X V S') },
    write: ({ weekday, day, month, year }) => join([weekday, join([day, month, year], ' de ')], ', '),
  },
}

/**
 * Makes formatters for days.
 * @param locale BCP 47 tag that the browser supports
 * @param language the language of the surrounding texts, which may differ from that of the locale
 */
export function createDayFormats({ locale, language }: { locale: string; language: string }): DayFormats {
  const own = locale.startsWith(language) ? undefined : ownDays[language]
  return parts => (own ? formatOwn(own, parts) : new Intl.DateTimeFormat(locale, parts))
}

function formatOwn({ months, weekdays, write }: OwnDays, { timeZone, ...wanted }: DayParts): DayFormat {
  const numbers = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return {
    format(moment) {
      const day = new Date(`${numbers.format(moment)}T00:00:00Z`)
      return write({
        weekday: wanted.weekday ? weekdays[wanted.weekday][day.getUTCDay()]! : '',
        day: wanted.day ? String(day.getUTCDate()) : '',
        month: wanted.month ? months[wanted.month][day.getUTCMonth()]! : '',
        year: wanted.year ? String(day.getUTCFullYear()) : '',
        hasLongMonth: wanted.month === 'long',
      })
    },
  }
}
