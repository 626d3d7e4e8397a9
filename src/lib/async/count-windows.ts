/** The counter of a name, and the time at which it expires, in milliseconds. */
export interface CountWindow {
  used: number
  endsAt: number
}

/**
 * Creates counters that are identified by names. A counter begins at 0 when its name is first used, and is dropped
 * after `lengthMs`. The caller adds to `used`. At most twice `max` names are kept; if there are more, the oldest are
 * dropped.
 */
export function createCountWindows(lengthMs: number, max: number) {
  // The windows are kept in two maps. When `newer` is `lengthMs` old, all windows in `older` have ended. Then `older`
  // is dropped, and `newer` takes its place.
  let older = new Map<string, CountWindow>()
  let newer = new Map<string, CountWindow>()
  let isOldAt = 0

  const beginGeneration = (now: number) => {
    older = newer
    newer = new Map()
    isOldAt = now + lengthMs
  }

  return {
    /**
     * Returns the window of a name, and opens it if necessary. If the clock is set back, windows are shortened to end
     * within `lengthMs` of now.
     */
    at(name: string, now: number): CountWindow {
      isOldAt = Math.min(isOldAt, now + lengthMs)
      if (now >= isOldAt || newer.size >= max) beginGeneration(now)
      const known = newer.get(name) ?? older.get(name)
      if (known && known.endsAt > now) {
        known.endsAt = Math.min(known.endsAt, now + lengthMs)
        return known
      }
      const window = { used: 0, endsAt: now + lengthMs }
      newer.set(name, window)
      return window
    },
    size: () => newer.size + older.size,
  }
}
