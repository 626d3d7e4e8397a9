// Runs periodic tasks at shared times, so that an idle machine wakes once for several tasks.

/**
 * If the next shared time is nearer than this share of the period, it is skipped, because timers fire a little early or
 * late.
 */
const minShare = 0.1

/**
 * Milliseconds until the next shared time. All periods count from the start of the process.
 * @param periodMs periods of which one divides the other have common times
 * @param nowMs milliseconds since the process started
 */
export function msToTick(periodMs: number, nowMs = performance.now()): number {
  return Math.ceil(nowMs / periodMs + minShare) * periodMs - nowMs
}

/**
 * Calls `act` at each shared time of the period.
 * @returns a function that stops the calls
 */
export function everyTick(periodMs: number, act: () => void): () => void {
  let timer = setTimeout(tick, msToTick(periodMs))
  function tick() {
    // Set the timer first, so that `act` is called again even if it throws, as with setInterval.
    timer = setTimeout(tick, msToTick(periodMs))
    act()
  }
  return () => clearTimeout(timer)
}
