// What can be wrong with merged workouts. See platform/codes.ts.
export const codesOfDuplicates = {
  'merged-workout-not-found': 'There is no such merged workout any more, or it is not yours.',
} as const

export const textsOfDuplicates: Partial<Record<keyof typeof codesOfDuplicates, string>> = {
  'merged-workout-not-found': 'merged workout not found',
}
