// Parses the start time of an activity in Strava's list, which is written in the language of the account, and always in
// UTC.

/** Languages in which Strava writes months as words. */
const languages =
  'en,de,fr,es,it,pt,nl,nb,sv,da,fi,pl,cs,sk,hu,ro,tr,id,ms,ru,uk,bg,el,ca,eu,gl,ja,ko,zh'.split(',')

/** Numbers of the months by their names. */
type Months = ReadonlyMap<string, number>

function namesOfMonths(): Months {
  const months = new Map<string, number>()
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // In many languages, the name of a month has a different form if a day precedes it.
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' })
        for (let number = 0; number < 12; number++) {
          const parts = format.formatToParts(new Date(Date.UTC(2023, number, 15)))
          const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\p{L}/u.test(name) && !months.has(name)) months.set(name, number + 1)
        }
      }
    }
  }
  return months
}

function plain(word: string): string {
  return word.normalize('NFC').toLowerCase().replaceAll(/[.\s]/g, '')
}

/**
 * Forms of a time of day. Spreadsheet programs omit the seconds. Dots instead of colons are only accepted after the
 * day, which may contain dots itself.
 */
const timeSyntaxes = [
  /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?/i,
  /(?<=\s)(\d{1,2})\.(\d{2})\.(\d{2})(?!\d)/,
]

/** Creates a parser. It should be reused, because creating it collects the names of all months. */
export function createMomentReader(): (text: string) => Date | null {
  const months = namesOfMonths()
  return text => readMoment(text, months)
}

/**
 * Reads `May 29, 2022, 3:53:35 PM`, `09.12.2022, 15:24:49`, `29 mai 2022 à 15:53:35`, `2018-09-12 15:02:23` and
 * similar. Returns null if the text is not a valid time.
 */
function readMoment(text: string, months: Months): Date | null {
  const time = timeSyntaxes.map(syntax => syntax.exec(text)).find(found => found !== null)
  if (!time) return null
  const [whole, hours, minutes, seconds = '0', half] = time
  const rest = `${text.slice(0, time.index)} ${text.slice(time.index + whole.length)}`
  const day = readDay(rest, months)
  if (!day) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const parts = [day.year, day.month - 1, day.day, hour, Number(minutes), Number(seconds)] as const
  const moment = new Date(Date.UTC(...parts))
  // `Date` would accept 30 February and hour 25.
  const isWhole = moment.getUTCDate() === day.day && moment.getUTCHours() === hour
  return isWhole && day.year >= 1970 ? moment : null
}

function readDay(text: string, months: Months) {
  const words = text.match(/\p{L}[\p{L}.]*/gu) ?? []
  const month = words.map(word => months.get(plain(word))).find(found => found !== undefined)
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  if (month !== undefined) {
    const [one = 0, other = 0] = numbers
    if (numbers.length !== 2) return null
    return one > 31 ? { year: one, month, day: other } : { year: other, month, day: one }
  }
  const [first = 0, second = 0, third = 0] = numbers
  if (numbers.length !== 3) return null
  if (first > 31) return { year: first, month: second, day: third }
  // Only US English puts the month first. In Strava's own files, the month is then a word, but an edited file may
  // contain a number.
  const [day, number] = second > 12 ? [second, first] : [first, second]
  return number >= 1 && number <= 12 ? { year: third, month: number, day } : null
}
