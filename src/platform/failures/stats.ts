// What can be wrong with statistics. See platform/codes.ts.
export const codesOfStats = {
  'stats-type-invalid': 'The type of statistics is neither `total` nor `average`.',
  'period-invalid': 'There is no such period of time.',
} as const

export const textsOfStats: Partial<Record<keyof typeof codesOfStats, string>> = {
  'stats-type-invalid': 'invalid stats type',
  'period-invalid': 'invalid time period',
}
