// Guesses from the browser's locale how somebody writes dates and numbers. The functions here are pure.
import type { Profile } from '../../src/accounts/users/schemas'

type NewAccountLocale = Pick<Profile, 'date_format' | 'timezone'> &
  Partial<Pick<Profile, 'imperial_units' | 'weekm'>>

/** The regions that use miles and feet. */
const imperialRegions = ['US', 'LR', 'MM']

/**
 * Preferences for a new account. Preferences that the browser does not reveal are left out, so that the server's
 * defaults apply.
 * @param tag a BCP 47 tag, such as `en-GB`
 */
export function accountLocale(tag: string, timezone: string): NewAccountLocale {
  const locale = new Intl.Locale(tag)
  const firstDay = firstDayOfWeek(locale)
  return {
    date_format: dateFormatOf(tag),
    timezone,
    // A language without a region does not determine the units.
    ...(locale.region !== undefined && { imperial_units: imperialRegions.includes(locale.region) }),
    ...(firstDay !== null && { weekm: firstDay === 1 }),
  }
}

/**
 * The locale's numeric date format if the settings offer it, otherwise `date_string`, which writes the month as a word.
 */
function dateFormatOf(tag: string): Profile['date_format'] {
  const written = new Intl.DateTimeFormat(tag, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(2001, 10, 22))
  if (written === '11/22/2001') return 'MM/dd/yyyy'
  if (written === '22/11/2001') return 'dd/MM/yyyy'
  return written === '2001-11-22' ? 'yyyy-MM-dd' : 'date_string'
}

/** The first day of the week: 1 for Monday, 7 for Sunday; `null` if the browser does not know. */
function firstDayOfWeek(locale: Intl.Locale): number | null {
  const { getWeekInfo, weekInfo }: WithWeekInfo = locale
  return (getWeekInfo?.call(locale) ?? weekInfo)?.firstDay ?? null
}

/** Some browsers have the method, older ones have the property, and others have neither. */
interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}
