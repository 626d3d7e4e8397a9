// What can be wrong with the data in a user's own profile. See platform/codes.ts.
export const codesOfProfile = {
  'email-missing': 'The email address is missing.',
  'current-password-missing': 'The current password is missing.',
  'current-password-wrong': 'This is not the current password.',
  'birth-date-invalid': 'The date of birth does not exist in the calendar.',
  'color-invalid': 'The color is not written as `#1a2b3c`.',
  'image-unreadable': 'The file cannot be read as an image.',
  'avatar-not-found': 'The account has no avatar.',
} as const

export const textsOfProfile: Partial<Record<keyof typeof codesOfProfile, string>> = {
  'email-missing': 'email is missing',
  'current-password-missing': 'current password is missing',
  'current-password-wrong': 'invalid credentials',
  'color-invalid': 'invalid hexadecimal color',
  'image-unreadable': 'file extension not allowed',
  'avatar-not-found': 'No picture.',
}
