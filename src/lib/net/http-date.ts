/**
 * A moment in the date form of HTTP (RFC 9110, IMF-fixdate), as `Tue, 13 Mar 2018 01:00:00 GMT`: whole
 * seconds, always UTC.
 */
export function httpDate(date: Date): string {
  return date.toUTCString()
}
