// Shared times for periodic work, so that an idle machine wakes once for several tasks.

/** A shared time nearer than this share of the period is skipped, because timers fire a little early or late. */
const minShare = 0.1

/**
 * Milliseconds until the next shared time. All periods count from the start of the process.
 * @param periodMs periods that divide each other coincide
 * @param nowMs milliseconds since the process started
 */
export function msToTick(periodMs: number, nowMs = performance.now()): number {
  return Math.ceil(nowMs / periodMs + minShare) * periodMs - nowMs
}

/**
 * Calls `act` at each shared time of the period.
 * @returns a function that stops it
 */
export function everyTick(periodMs: number, act: () => void): () => void {
  let timer = setTimeout(tick, msToTick(periodMs))
  function tick() {
    // Set the timer first, so that a failing `act` is called again, as with setInterval.
    timer = setTimeout(tick, msToTick(periodMs))
    act()
  }
  return () => clearTimeout(timer)
}
