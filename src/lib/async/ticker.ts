// Runs periodic tasks at shared times, so that an idle machine wakes once for several tasks.

/**
 * A shared time is skipped if less than this share of the period remains until then: a timer may fire a little early,
 * and the task would otherwise run twice for one shared time.
 */
const minShare = 0.1

/**
 * Returns the milliseconds until the next shared time. Shared times are the multiples of the period since the start of
 * the process.
 * @param periodMs two tasks share their times if the period of one task is a multiple of the period of the other
 * @param nowMs milliseconds since the process started
 */
export function msToTick(periodMs: number, nowMs = performance.now()): number {
  return Math.ceil(nowMs / periodMs + minShare) * periodMs - nowMs
}

/** Calls `act` at each shared time of the period. @returns a function that stops the calls */
export function everyTick(periodMs: number, act: () => void): () => void {
  let timer = setTimeout(tick, msToTick(periodMs))
  function tick() {
    // Set the timer first, so that `act` is called again even if it throws, as with setInterval.
    timer = setTimeout(tick, msToTick(periodMs))
    act()
  }
  return () => clearTimeout(timer)
}
