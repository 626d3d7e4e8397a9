// The intervals and times to choose from for backups. The functions here are pure.

/** The usual intervals between two backups, in hours. */
const usualIntervals = [6, 12, 24, 48, 7 * 24, 30 * 24]

/**
 * Lists the intervals to choose from, in hours; `null` stands for no schedule.
 * @param present the current interval in hours, which is listed even if it is unusual
 */
export function offeredIntervals(present: number | null): (number | null)[] {
  const hours = present === null ? usualIntervals : [...new Set([...usualIntervals, present])]
  return [null, ...hours.toSorted((a, b) => a - b)]
}

/** The full hours of a day, as `HH:MM`. */
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/**
 * Lists the times to choose from, as `HH:MM`; `null` stands for no fixed time.
 * @param present the current time, which is listed even if it is not a full hour
 */
export function offeredTimes(present: string | null): (string | null)[] {
  const times = present === null ? hoursOfDay : [...new Set([...hoursOfDay, present])]
  return [null, ...times.toSorted()]
}
