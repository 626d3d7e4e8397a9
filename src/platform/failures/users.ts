// What can be wrong with the account of somebody else. See platform/codes.ts.
export const codesOfUsers = {
  'email-unchanged': 'The account has this email address already.',
  'user-not-found': 'There is no such account.',
  'last-administrator': 'This is the last administrator of this server.',
  'self-suspension': 'Nobody can suspend their own account.',
} as const

export const textsOfUsers: Partial<Record<keyof typeof codesOfUsers, string>> = {
  'email-unchanged': 'new email must be different than current email',
  'user-not-found': 'user does not exist',
  'last-administrator': 'you can not delete your account, no other user has admin rights',
  'self-suspension': 'you can not suspend your account',
}
