/** A count that is valid until a time. */
export interface CountWindow {
  used: number
  endsAt: number
}

/**
 * Counters by name, each in a window that begins with the first thing counted and lasts `lengthMs`. The caller adds to
 * `used`. At most twice `most` names are counted: beyond that, the oldest are forgotten.
 */
export function createCountWindows(lengthMs: number, most: number) {
  // There are two generations: when the younger is as old as a window lasts, all windows of the older have ended and
  // are dropped together.
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
     * The window of a name, opened if there is none. A clock that is set back makes none last longer than it would
     * now.
     */
    at(name: string, now: number): CountWindow {
      isOldAt = Math.min(isOldAt, now + lengthMs)
      if (now >= isOldAt || newer.size >= most) beginGeneration(now)
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
