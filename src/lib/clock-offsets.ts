/**
 * Computes the UTC offsets of a time zone. An offset is cached until the next clock change, so calls in chronological
 * order are fast.
 * @returns a function from a moment (milliseconds since 1970) to the offset in milliseconds, positive east of UTC
 */
export function createClockOffsets(timeZone: string): (moment: number) => number {
  let [since, until, offset] = [0, 0, 0]
  return moment => {
    if (moment < since || moment >= until) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
      since = moment
      until = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
      offset = zoned.offsetNanoseconds / 1_000_000
    }
    return offset
  }
}
