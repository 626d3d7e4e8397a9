// Time zones to choose from. Pure.

/** The browser's IANA names, with UTC and the present one, which it may list under another name or not at all. */
export function timeZonesWith(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort()
}

/** The name of a time zone as people type it: `America/New York`. */
export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
