// What can go wrong at log-in, registration and password reset. See platform/codes.ts.
export const codesOfAuth = {
  'credentials-missing': 'Neither email nor password is given.',
  'credentials-wrong': 'There is no account with this email and password.',
  'registration-closed': 'Nobody can register on this server.',
  'policy-answer-missing': 'The request does not say whether the privacy policy is accepted.',
  'policy-not-accepted': 'The privacy policy has to be accepted.',
  'username-length-invalid': 'A username has 3 to 30 characters.',
  'username-characters-invalid': 'A username has letters, digits and underscores only.',
  'username-taken': 'Somebody else has this username.',
  'email-invalid': 'This is not an email address.',
  'email-taken': 'Another account has this email address.',
  'email-unavailable': 'This server sends no email.',
  'password-too-short': 'A password has at least 8 characters.',
  'password-too-long': 'The password is longer than any account can have.',
  'link-invalid': 'The link of the email is unknown, used, or too old.',
  'time-zone-invalid': 'There is no such time zone.',
  'setup-link-invalid': 'The set-up link is not valid, or has been used.',
} as const

export const textsOfAuth: Partial<Record<keyof typeof codesOfAuth, string>> = {
  'credentials-wrong': 'invalid credentials',
  'registration-closed': 'error, registration is disabled',
  'policy-not-accepted': 'sorry, you must agree privacy policy to register',
  'username-length-invalid': 'username: 3 to 30 characters required',
  'username-characters-invalid':
    "username: only alphanumeric characters and the underscore character '_' allowed",
  'username-taken': 'sorry, that username is already taken',
  'email-invalid': 'email: valid email must be provided',
  'email-unavailable': 'the requested URL was not found on the server',
  'password-too-short': 'password: 8 characters required',
  'setup-link-invalid': 'this set-up link is not valid, or has been used',
}
