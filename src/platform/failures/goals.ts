// What can be wrong with a goal. See platform/codes.ts.
export const codesOfGoals = {
  'goal-not-found': 'There is no such goal, or it is not yours.',
  'goal-amount-invalid': 'The amount is not above zero, or more than anybody can reach in the period.',
  'too-many-goals': 'An account can have 50 goals at most.',
} as const

export const textsOfGoals: Partial<Record<keyof typeof codesOfGoals, string>> = {
  'goal-not-found': 'goal not found',
  'goal-amount-invalid': 'nobody can reach this amount in this period',
  'too-many-goals': 'there can be 50 goals at most',
}
