// How somebody reads dates and numbers, as far as a browser tells. Pure.
import type { Profile } from '../../src/accounts/users/schemas'

type NewAccountLocale = Pick<Profile, 'date_format' | 'timezone'> &
  Partial<Pick<Profile, 'imperial_units' | 'weekm'>>

/** Where roads are measured in miles and mountains in feet. */
const imperialRegions = ['US', 'LR', 'MM']

/**
 * What a new account begins with. What the browser does not tell is left out: the server has its own beginnings.
 * @param tag BCP 47, for example `en-GB`
 */
export function accountLocale(tag: string, timezone: string): NewAccountLocale {
  const locale = new Intl.Locale(tag)
  const firstDay = firstDayOfWeek(locale)
  return {
    date_format: dateFormatOf(tag),
    timezone,
    // A language alone says nothing of its readers' roads.
    ...(locale.region !== undefined && { imperial_units: imperialRegions.includes(locale.region) }),
    ...(firstDay !== null && { weekm: firstDay === 1 }),
  }
}

/** The numeric form of the locale if it is one that there is to choose, else words. */
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

/** 1 for Monday, 7 for Sunday; null from a browser that does not tell. */
function firstDayOfWeek(locale: Intl.Locale): number | null {
  const { getWeekInfo, weekInfo }: WithWeekInfo = locale
  return (getWeekInfo?.call(locale) ?? weekInfo)?.firstDay ?? null
}

/** Some browsers have the method, older ones the property, others neither. */
interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}
