// Times that all who look again and again share, so that a machine at rest is woken once for what several are about to do.

/** From one call to the next there is at least this share of the period: timers come a little early or late. */
const leastShare = 0.1

/**
 * How long it is until the next time to look. All periods begin together, when the process began.
 * @param periodMs those that divide each other meet
 * @param nowMs since the process began
 */
export function msToBeat(periodMs: number, nowMs = performance.now()): number {
  return Math.ceil(nowMs / periodMs + leastShare) * periodMs - nowMs
}

/**
 * Calls `act` at each time that the period has.
 * @returns ends it
 */
export function everyBeat(periodMs: number, act: () => void): () => void {
  let timer = setTimeout(beat, msToBeat(periodMs))
  function beat() {
    // Set first: what fails is tried again, as by an interval.
    timer = setTimeout(beat, msToBeat(periodMs))
    act()
  }
  return () => clearTimeout(timer)
}
