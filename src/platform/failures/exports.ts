// Why there is no export archive. See platform/codes.ts.
export const codesOfExports = {
  'export-not-found': 'There is no such archive, or not any more.',
  'export-underway': 'An archive is being made.',
  'export-recent': 'An archive was made less than a day ago.',
} as const

export const textsOfExports: Partial<Record<keyof typeof codesOfExports, string>> = {
  'export-not-found': 'file not found',
  'export-underway': 'ongoing request exists',
  'export-recent': 'completed request already exists',
}
