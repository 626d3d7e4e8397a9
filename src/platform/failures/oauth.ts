// What can be wrong with apps and personal tokens. See platform/codes.ts.
export const codesOfApps = {
  'app-not-found': 'There is no such app, or it is not yours.',
  'app-name-invalid': 'The name is empty, too long, or cannot be shown on one line.',
  'app-text-invalid': 'The description is too long, or cannot be shown.',
  'website-invalid': 'The website is not a web address.',
  'redirect-uris-invalid': 'There is no redirect URI, there are too many, or one is not possible.',
  'scopes-invalid': 'No scope is named, or an unknown one.',
  'personal-token-not-found': 'There is no such token, or it is not yours.',
  'too-many-personal-tokens': 'The account has the maximum number of personal tokens.',
  'too-many-apps': 'The account has registered the maximum number of apps.',
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

export const textsOfApps: Partial<Record<keyof typeof codesOfApps, string>> = {
  'app-not-found': 'OAuth2 client not found',
  'personal-token-not-found': 'personal token not found',
  'too-many-personal-tokens': 'you cannot have more than 50 personal tokens',
  'too-many-apps': 'you cannot have more than 100 apps',
  'authorization-denied': 'The resource owner or authorization server denied the request',
  'scope-not-registered': 'The requested scope is invalid, unknown, or malformed.',
  'code-challenge-missing': 'Missing "code_challenge"',
  'code-challenge-invalid': 'Invalid "code_challenge"',
  'code-challenge-method-unsupported': 'Unsupported "code_challenge_method"',
}
