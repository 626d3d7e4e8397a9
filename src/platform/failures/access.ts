// Why somebody may not do something. See platform/codes.ts.
export const codesOfAccess = {
  'token-missing': 'The request carries no token.',
  'token-invalid': 'The token is malformed, revoked, or from another server.',
  'token-expired': 'The token has expired.',
  'account-inactive':
    'The account is not active: nobody has confirmed or activated it yet, or it is suspended.',
  'account-gone': 'The account has been deleted in the meantime.',
  'scope-missing': 'The token of the app or script does not allow this.',
  'not-administrator': 'Only administrators may do this.',
  'not-yours': 'It belongs to another account.',
  'login-throttled': 'There were too many wrong attempts to log in, or to use a link.',
  'passwords-busy': 'Too many passwords are being checked at once.',
} as const

export const textsOfAccess: Partial<Record<keyof typeof codesOfAccess, string>> = {
  'token-invalid': 'invalid token, please log in again',
  'token-expired': 'signature expired, please log in again',
  'login-throttled': 'rate limit exceeded (<limit>)',
  'passwords-busy': 'rate limit exceeded (too many passwords at once)',
}
