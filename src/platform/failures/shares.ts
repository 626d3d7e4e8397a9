// What can be wrong with a link to a workout. See platform/codes.ts.
export const codesOfShares = {
  'share-not-found': 'There is no such link, or it has been taken back or has expired.',
} as const

export const textsOfShares: Partial<Record<keyof typeof codesOfShares, string>> = {
  'share-not-found': 'shared workout not found',
}
