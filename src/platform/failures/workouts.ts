// What can be wrong with workouts, and with figures and goals drawn from many of them. See platform/codes.ts.
export const codesOfWorkouts = {
  // Workouts, one or many at once.
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

  // Statistics.
  'stats-type-invalid': 'The type of statistics is neither `total` nor `average`.',
  'period-invalid': 'There is no such period of time.',

  // Shared links.
  'share-not-found': 'There is no such link, or it has been taken back or has expired.',

  // Merged workouts.
  'merged-workout-not-found': 'There is no such merged workout any more, or it is not yours.',

  // Goals.
  'goal-not-found': 'There is no such goal, or it is not yours.',
  'goal-amount-invalid': 'The amount is not above zero, or more than anybody can reach in the period.',
  'too-many-goals': 'An account can have 50 goals at most.',
} as const

export const textsOfWorkouts: Partial<Record<keyof typeof codesOfWorkouts, string>> = {
  // Workouts, one or many at once.
  'workout-not-found': 'workout not found',
  'undo-over': 'it is too late to undo this',

  // Statistics.
  'stats-type-invalid': 'invalid stats type',
  'period-invalid': 'invalid time period',

  // Shared links.
  'share-not-found': 'shared workout not found',

  // Merged workouts.
  'merged-workout-not-found': 'merged workout not found',

  // Goals.
  'goal-not-found': 'goal not found',
  'goal-amount-invalid': 'nobody can reach this amount in this period',
  'too-many-goals': 'there can be 50 goals at most',
}
