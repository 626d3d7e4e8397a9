// A clock that nobody can turn back: what has expired stays expired, whatever happens to the clock of the machine. A
// Raspberry Pi, for one, has none that runs while it is off, and may think it is 1970 until the network tells it better.
//
// There are two times. What is CERTAIN goes on with the monotonic clock, which nobody sets, and follows the wall clock
// while the two agree. What is SHOWN is the wall clock, but never less than what is certain. So
//
// - a wall clock that is behind, at the start or later, is not believed: the clock goes on from where it was. It goes at
//   half its pace, so that the two meet again; or at its full pace beside a wall clock that cannot be right at all;
// - a wall clock that jumps ahead is believed, because a machine that slept or just heard of the right time does the
//   same. It is only certain when it has kept to that for an hour: a mistake that is put right before then is forgotten.

/** All times are in milliseconds since 1970, but for those of `monotonic`, which begin anywhere. */
export interface SteadyClock {
  now(): Date
  /** The latest time that is certain to have come: for the next start to go on from. */
  mark(): Date
  /** Goes on from where an earlier run was. Answers by how many milliseconds the wall clock is behind that, if it is. */
  goOnFrom(mark: Date): number
}

/** Steps of the wall clock up to this are none: it was only put right. */
const agreedMs = 5 * 60_000

const settlingMs = 60 * 60_000

/** This program is younger. */
const impossibleBefore = Date.UTC(2026, 0, 1)

export function createSteadyClock({
  wall,
  monotonic,
}: {
  wall: () => number
  monotonic: () => number
}): SteadyClock {
  let certain = wall()
  let certainAt = monotonic()
  /** How far the wall clock is ahead of what is certain, and since when, by the monotonic clock. */
  let lead: { ms: number; since: number } | null = null

  /** Brings what is certain up to date, and answers the wall clock. */
  const tick = (): number => {
    const at = monotonic()
    const shown = wall()
    const elapsed = at - certainAt
    const isCatchingUp = shown < certain + elapsed && shown >= impossibleBefore
    certain += isCatchingUp ? elapsed / 2 : elapsed
    certainAt = at
    lead = leadAfter(lead, shown - certain, at)
    const isSettled = lead === null || at - lead.since >= settlingMs
    // Out of an impossible time every way is right.
    if (isSettled || certain < impossibleBefore) certain = Math.max(certain, shown)
    return shown
  }

  return {
    now() {
      const shown = tick()
      return new Date(Math.max(shown, certain))
    },
    mark() {
      tick()
      return new Date(certain)
    },
    goOnFrom(mark) {
      const shown = tick()
      certain = Math.max(shown, mark.getTime())
      lead = null
      return Math.max(0, mark.getTime() - shown)
    },
  }
}

/** One that stays what it was is the same lead still, which settles; null while the clocks agree. */
function leadAfter(before: { ms: number; since: number } | null, ms: number, at: number) {
  if (ms <= agreedMs) return null
  return before && Math.abs(ms - before.ms) <= agreedMs ? before : { ms, since: at }
}
