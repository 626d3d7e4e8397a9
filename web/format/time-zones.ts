// Time zones to choose from. Pure.

/** Browsers list some under names that their cities had when the list was begun: what the IANA calls each today. */
const todaysNames: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** The IANA name of today, of a zone that may have an earlier one. */
export const todaysTimeZone = (zone: string): string => todaysNames.get(zone) ?? zone

/** The browser's zones by their names of today, with UTC and the present one, which it may not list at all. */
export function timeZonesWith(current: string): string[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', current]
  return [...new Set(zones.map(todaysTimeZone))].sort()
}

/** The name of a time zone as people type it: `America/New York`. */
export function timeZoneName(zone: string): string {
  return todaysTimeZone(zone).replaceAll('_', ' ')
}

/** By the name of today, as people type it. */
const earlierNames: ReadonlyMap<string, string[]> = Map.groupBy(todaysNames.keys(), timeZoneName)

/**
 * Whether somebody who has typed that may mean a zone: by a part of its name, or of an earlier one.
 * @param name of the zone, as `timeZoneName` has it
 */
export function isTimeZoneTyped(name: string, typed: string): boolean {
  const names = [name, ...(earlierNames.get(name) ?? [])].map(plain)
  return names.some(one => one.includes(plain(typed)))
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
