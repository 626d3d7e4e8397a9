// What can be wrong with a limit or the contact. See platform/codes.ts.
export const codesOfConfiguration = {
  'files-limit-too-small': 'The number of files in an archive must be above 0.',
  'file-size-limit-too-small': 'The size of uploaded files must be above 0.',
  'archive-size-limit-too-small': 'The size of archives must be above 0.',
  'users-limit-negative': 'The number of users must not be negative.',
  'storage-limit-negative': 'The storage that an account may use must not be negative.',
  'stats-limit-negative': 'The number of workouts for statistics must not be negative.',
  'contact-invalid': 'The contact of the administrator is not an email address.',
  'archive-size-limit-below-file-size': 'The limit for archives may not be lower than the one for files.',
  'limit-too-high': 'A number is higher than allowed: `detail.most`.',
  'file-size-limit-too-high': 'The limit of files is more than the disk holds: `detail.most`.',
  'archive-size-limit-too-high': 'The limit of archives is more than the disk holds: `detail.most`.',
} as const

export const textsOfConfiguration: Partial<Record<keyof typeof codesOfConfiguration, string>> = {
  'files-limit-too-small': 'max files in a zip archive must be greater than 0',
  'file-size-limit-too-small': 'max size of uploaded files must be greater than 0',
  'archive-size-limit-too-small': 'max size of zip archive must be greater than 0',
  'users-limit-negative': 'max users must be greater than or equal to 0',
  'storage-limit-negative': 'storage limit must be greater than or equal to 0',
  'stats-limit-negative': 'max number of workouts for statistics must be greater than or equal to 0',
  'contact-invalid': 'valid email must be provided for admin contact',
  'archive-size-limit-below-file-size':
    'max size of zip archive must be equal or greater than max size of uploaded files',
}
