// Time zones to choose from. The functions here are pure.

/** Maps outdated names of time zones, which some browsers list, to the current IANA names. */
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

/** The current IANA name of a time zone, given by its current or an outdated name. */
export const todaysTimeZone = (zone: string): string => todaysNames.get(zone) ?? zone

/**
 * Lists the browser's time zones under their current names, and adds UTC and `current`, which the browser may not list.
 */
export function timeZonesWith(current: string): string[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', current]
  return [...new Set(zones.map(todaysTimeZone))].sort()
}

/** The name of a time zone as people type it, such as `America/New York`. */
export function timeZoneName(zone: string): string {
  return todaysTimeZone(zone).replaceAll('_', ' ')
}

/** The outdated IANA names of each time zone. The keys are current names, as `timeZoneName` returns them. */
const earlierNames: ReadonlyMap<string, string[]> = Map.groupBy(todaysNames.keys(), timeZoneName)

/**
 * Whether the typed text is part of the zone's name or of one of its outdated names.
 * @param name name of the zone, as `timeZoneName` returns it
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
