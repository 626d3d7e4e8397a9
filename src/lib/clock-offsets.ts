/**
 * How far the clocks of a zone are ahead of UTC. Asked about moments one after the other, it looks at the rules of the
 * zone only where its clocks were changed in between.
 * @returns from a moment in milliseconds since 1970 to milliseconds
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
