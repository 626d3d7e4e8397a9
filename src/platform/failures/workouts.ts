// What can be wrong with workouts, and with changes to many of them. See platform/codes.ts.
export const codesOfWorkouts = {
  'workout-not-found': 'There is no such workout, or it is not yours.',
  'too-many-selected': 'There are more workouts than can be deleted or changed at once: `detail.most`.',
  'undo-over': 'There is nothing to undo: it is too late, it was undone already, or it is not yours.',
  'workout-fields-missing': 'Sport, duration, distance or date is missing.',
  'workout-date-invalid': 'The date does not exist in the calendar, or is not written as `2018-01-02 09:30`.',
  'duration-invalid': 'The duration is not a whole number of seconds, or is too long.',
  'amount-invalid': 'A distance, ascent or descent is not a number of 0 or more.',
  'figures-impossible': 'Distance, duration, ascent or descent are beyond what is possible.',
  'figures-incomplete': 'Figures that belong together, such as ascent and descent, are not all given.',
  'order-invalid': 'The list cannot be ordered by this.',
  'filter-invalid': 'A bound of the filter is not a number, or not a duration.',
} as const

export const textsOfWorkouts: Partial<Record<keyof typeof codesOfWorkouts, string>> = {
  'workout-not-found': 'workout not found',
  'undo-over': 'it is too late to undo this',
}
