// Choices of intervals and times for backups. Pure.

/** In hours. */
const usualIntervals = [6, 12, 24, 48, 7 * 24, 30 * 24]

/** @param present the current interval in hours, which may be unusual if it was set elsewhere */
export function offeredIntervals(present: number | null): (number | null)[] {
  const hours = present === null ? usualIntervals : [...new Set([...usualIntervals, present])]
  return [null, ...hours.toSorted((a, b) => a - b)]
}

/** Full hours of a day, as `HH:MM`. */
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** @param present the current time as `HH:MM`, included even if it is not a full hour */
export function offeredTimes(present: string | null): (string | null)[] {
  const times = present === null ? hoursOfDay : [...new Set([...hoursOfDay, present])]
  return [null, ...times.toSorted()]
}
