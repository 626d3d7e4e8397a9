import type { Context } from '../context'
import type { SteadyClock } from '../steady-clock'
import { findInstanceConfig, updateInstanceConfig } from '../platform/configuration/store'

/** So much less is nothing to worry about. */
const toleratedMs = 5 * 60_000

/** At start: goes on from the time the server had reached, even if the clock of the machine now shows an earlier one. */
export function takeUpTime(ctx: Context, clock: SteadyClock) {
  const { clockMark } = findInstanceConfig(ctx.db)
  const behindMs = clockMark ? clock.goOnFrom(clockMark) : 0
  if (behindMs > toleratedMs) {
    ctx.log.warn(
      'The clock of this machine is behind: until it is right, time goes on from when the server ran last',
      {
        behindMinutes: Math.floor(behindMs / 60_000),
      },
    )
  }
  noteTime(ctx, clock)
}

/** To be called now and then, and at the end. */
export function noteTime(ctx: Context, clock: SteadyClock) {
  try {
    updateInstanceConfig(ctx.db, { clockMark: clock.mark() })
  } catch (error) {
    // On a full disk, for one. A server goes on without it, and can be ended.
    ctx.log.warn('The time could not be noted', { reason: String(error) })
  }
}
