/** Something counted until a time. */
export interface CountWindow {
  used: number
  endsAt: number
}

/**
 * Counters by name, each in a window that begins with the first thing counted and lasts `lengthMs`. The caller adds to
 * `used`. Of at most twice `most` names, that is: past it the oldest are forgotten.
 */
export function createCountWindows(lengthMs: number, most: number) {
  // Two generations: when one is as old as a window lasts, all in the one before it have ended and go in one stroke.
  let older = new Map<string, CountWindow>()
  let newer = new Map<string, CountWindow>()
  let isOldAt = 0

  const beginGeneration = (now: number) => {
    older = newer
    newer = new Map()
    isOldAt = now + lengthMs
  }

  return {
    /** The window of a name, opened if there is none. */
    at(name: string, now: number): CountWindow {
      if (now >= isOldAt || newer.size >= most) beginGeneration(now)
      const known = newer.get(name) ?? older.get(name)
      if (known && known.endsAt > now) return known
      const window = { used: 0, endsAt: now + lengthMs }
      newer.set(name, window)
      return window
    },
    size: () => newer.size + older.size,
  }
}
