// Failures of registration and log-in, and of accounts, apps, personal tokens and invitations. See platform/codes.ts.
export const codesOfAccounts = {
  // Registration, log-in, and links from emails.
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
  'password-common': 'The password is one of those that others try first, and this server refuses them.',
  'password-too-long': 'The password is longer than any account can have.',
  'link-invalid': 'The link of the email is unknown, used, or too old.',
  'time-zone-invalid': 'There is no such time zone.',
  'setup-link-invalid': 'The set-up link is not valid, or has been used.',

  // Second factors.
  'second-factor-required':
    'The password is right, and a second factor is asked for: `detail` has a challenge for `POST /api/auth/login/second-factor`, and the possible methods. Apps use OAuth or a personal token.',
  'second-factor-not-set-up':
    'The password is right, but this server demands a second factor that the account does not have: `detail` has a challenge for `POST /api/auth/login/set-up/…`.',
  'challenge-invalid': 'The challenge is not one of this server, has expired, or was answered before.',
  'code-wrong': 'The code is wrong, was used before, or is of another time.',
  'first-code-wrong': 'The app shows another code. Perhaps its clock is wrong.',
  'code-missing': 'The code is missing.',
  'passkey-missing': 'The passkey is missing.',
  'passkey-refused': 'The passkey is unknown, or was not made or used for this server and this challenge.',
  'passkeys-impossible': 'Browsers allow passkeys only by HTTPS at an address with a name.',
  'passkey-known': 'The passkey has been added before.',
  'passkey-name-invalid': 'The name is empty, too long, or not on one line.',
  'passkey-not-found': 'There is no such passkey, or it is not yours.',
  'too-many-passkeys': 'The account has as many passkeys as there can be.',
  'authenticator-not-found': 'The account has no authenticator app.',
  'second-factor-not-found': 'The account has no second factor.',
  'second-factor-demanded': 'This server demands a second factor, so the last one cannot be removed.',

  // Log-in with a provider, by a proxy, or by a link of the command line.
  'password-login-off': 'On this server, only administrators log in with a password.',
  'provider-unknown': 'This server has no such provider.',
  'provider-unreachable': 'The provider does not answer.',
  'provider-misconfigured':
    'What the settings say of the provider, and what it says itself, do not go together.',
  'provider-clock-differs': 'The clocks of the provider and of this server differ by more than a minute.',
  'provider-denied': 'The provider did not let the person in.',
  'provider-answer-invalid': 'What the provider sent is forged, used, too old, or for somebody else.',
  'provider-transaction-unknown':
    'The log-in was not begun in this browser, was ended already, or was begun more than ten minutes ago.',
  'provider-group-missing': 'The person is in no group that may log in here.',
  'provider-email-missing': 'The provider tells no email address, so it cannot make an account here.',
  'provider-connect-first':
    'An account here has the address that the provider tells. It has to be connected by whoever is logged in there.',
  'identity-unknown': 'No account here belongs to the account at the provider.',
  'identity-taken': 'The account at the provider belongs to somebody else here.',
  'identity-not-found': 'The account has no such account at a provider.',
  'too-many-identities': 'The account has the maximum number of accounts at providers.',
  'last-way-in': 'Nothing would be left to log in with.',
  'logout-token-invalid': 'The token is forged, used, too old, or not one for logging out.',
  'header-not-believed': 'No proxy that is believed says who is logged in.',
  'header-user-unknown': 'The person that the proxy names has no account here that may log in this way.',
  'log-in-link-invalid': 'The link is unknown, used, or too old.',

  // Profiles and avatars.
  'email-missing': 'The email address is missing.',
  'current-password-missing': 'The current password is missing.',
  'current-password-wrong': 'This is not the current password.',
  'session-not-found': 'There is no such session, or it is not yours.',
  'proof-method-not-offered': 'This account cannot prove itself in this way.',
  'birth-date-invalid': 'The date of birth does not exist in the calendar.',
  'color-invalid': 'The color is not written as `#1a2b3c`.',
  'image-unreadable': 'The file cannot be read as an image.',
  'avatar-not-found': 'The account has no avatar.',

  // Administration of accounts.
  'email-unchanged': 'The account has this email address already.',
  'user-not-found': 'There is no such account.',
  'last-administrator': 'This is the last administrator of this server.',
  'self-suspension': 'Nobody can suspend their own account.',

  // Invitations.
  'invitation-invalid': 'There is no such invitation, or it has been used, taken back or has expired.',
  'invitation-not-found': 'There is no such invitation any more.',
  'too-many-invitations': 'There are as many open invitations as there can be.',

  // Apps and personal tokens.
  'app-not-found': 'There is no such app, or it is not yours.',
  'app-name-invalid': 'The name is empty, too long, or cannot be shown on one line.',
  'app-text-invalid': 'The description is too long, or cannot be shown.',
  'website-invalid': 'The website is not a web address.',
  'redirect-uris-invalid': 'There is no redirect URI, there are too many, or one is not possible.',
  'scopes-invalid': 'No scope is named, or an unknown one.',
  'personal-token-not-found': 'There is no such token, or it is not yours.',
  'too-many-personal-tokens': 'The account has the maximum number of personal tokens.',
  'too-many-apps': 'The account has registered the maximum number of apps.',
  'upload-token-unknown': 'The token in the address is mistyped, or was deleted.',
  'upload-token-not-found': 'There is no such upload address, or it is not yours.',
  'too-many-upload-tokens': 'The account has the maximum number of upload addresses.',
  'authorization-denied': 'The person did not agree.',
  'authorization-request-invalid': 'The client id is missing, or the response type is not `code`.',
  'state-too-long': 'The state is longer than the server accepts.',
  'app-unknown': 'No app with this client id is registered here.',
  'scope-not-registered': 'None of the scopes asked for is one that the app was registered with.',
  'redirect-uri-unknown': 'The redirect URI is not one that the app was registered with.',
  'code-challenge-missing': 'The code challenge is missing.',
  'code-challenge-invalid': 'The code challenge is malformed.',
  'code-challenge-method-unsupported': 'The method of the code challenge is not `S256`.',
} as const

export const textsOfAccounts: Partial<Record<keyof typeof codesOfAccounts, string>> = {
  // Registration, log-in, and links from emails.
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
  'password-common': 'password: too common',
  'setup-link-invalid': 'this set-up link is not valid, or has been used',

  // Second factors.
  'second-factor-required': 'a second factor is required',
  'second-factor-not-set-up': 'a second factor has to be set up',
  'challenge-invalid': 'this log-in has taken too long, please log in again',
  'code-wrong': 'invalid credentials',
  'first-code-wrong': 'invalid code',
  'passkey-refused': 'invalid credentials',
  'passkey-not-found': 'passkey not found',
  'too-many-passkeys': 'you cannot have more than 20 passkeys',
  'authenticator-not-found': 'authenticator app not found',
  'second-factor-not-found': 'second factor not found',

  // Log-in with a provider, by a proxy, or by a link of the command line.
  'password-login-off': 'only administrators log in with a password here',
  'provider-unknown': 'there is no such provider',
  'provider-unreachable': 'the provider does not answer',
  'provider-misconfigured': 'the provider and this server do not go together',
  'provider-clock-differs': 'the clock of the provider says <time>, that of this server <time>',
  'provider-denied': 'the provider did not let you in',
  'provider-answer-invalid': 'the provider sent something that is not valid',
  'provider-transaction-unknown': 'this log-in was not begun here',
  'provider-group-missing': 'you are in no group that may log in here',
  'provider-email-missing': 'the provider tells no email address',
  'provider-connect-first': 'an account has this address: connect it while you are logged in',
  'identity-unknown': 'no account here belongs to your account at the provider',
  'identity-taken': 'this account at the provider belongs to somebody else here',
  'identity-not-found': 'there is no such connected account',
  'too-many-identities': 'there can be 20 connected accounts at most',
  'last-way-in': 'nothing would be left to log in with',
  'header-not-believed': 'no proxy says who you are',
  'header-user-unknown': 'no account here is yours',
  'log-in-link-invalid': 'this link is not valid, or has been used',

  // Profiles and avatars.
  'email-missing': 'email is missing',
  'current-password-missing': 'current password is missing',
  'current-password-wrong': 'invalid credentials',
  'session-not-found': 'session not found',
  'color-invalid': 'invalid hexadecimal color',
  'image-unreadable': 'file extension not allowed',
  'avatar-not-found': 'No picture.',

  // Administration of accounts.
  'email-unchanged': 'new email must be different than current email',
  'user-not-found': 'user does not exist',
  'last-administrator': 'you can not delete your account, no other user has admin rights',
  'self-suspension': 'you can not suspend your account',

  // Invitations.
  'invitation-invalid': 'invitation not found',
  'invitation-not-found': 'invitation not found',
  'too-many-invitations': 'there can be 100 open invitations at most',

  // Apps and personal tokens.
  'app-not-found': 'OAuth2 client not found',
  'personal-token-not-found': 'personal token not found',
  'too-many-personal-tokens': 'you cannot have more than 50 personal tokens',
  'too-many-apps': 'you cannot have more than 100 apps',
  'upload-token-unknown': 'there is no such upload address',
  'upload-token-not-found': 'upload address not found',
  'too-many-upload-tokens': 'you cannot have more than 50 upload addresses',
  'authorization-denied': 'The resource owner or authorization server denied the request',
  'scope-not-registered': 'The requested scope is invalid, unknown, or malformed.',
  'code-challenge-missing': 'Missing "code_challenge"',
  'code-challenge-invalid': 'Invalid "code_challenge"',
  'code-challenge-method-unsupported': 'Unsupported "code_challenge_method"',
}
