// What can be wrong with an invitation. See platform/codes.ts.
export const codesOfInvitations = {
  'invitation-invalid': 'There is no such invitation, or it has been used, taken back or has expired.',
  'invitation-not-found': 'There is no such invitation any more.',
  'too-many-invitations': 'There are as many open invitations as there can be.',
} as const

export const textsOfInvitations: Partial<Record<keyof typeof codesOfInvitations, string>> = {
  'invitation-invalid': 'invitation not found',
  'invitation-not-found': 'invitation not found',
  'too-many-invitations': 'there can be 100 open invitations at most',
}
