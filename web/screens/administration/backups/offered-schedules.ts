// What can be chosen of all that is possible. Pure.

/** Hours. */
const usualIntervals = [6, 12, 24, 48, 7 * 24, 30 * 24]

/** @param present as it is, which may have been chosen elsewhere */
export function offeredIntervals(present: number | null): (number | null)[] {
  const hours = present === null ? usualIntervals : [...new Set([...usualIntervals, present])]
  return [null, ...hours.toSorted((a, b) => a - b)]
}

/** Every hour of a day, as `HH:MM`. */
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** @param present as above */
export function offeredTimes(present: string | null): (string | null)[] {
  const times = present === null ? hoursOfDay : [...new Set([...hoursOfDay, present])]
  return [null, ...times.toSorted()]
}
