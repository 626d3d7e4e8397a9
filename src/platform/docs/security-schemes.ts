import { type Scope, scopes } from '../access/scopes'

/** The web app shows these meanings, translated, to users whose consent an app asks for. */
const meanings: Record<Scope, string> = {
  'application:write': 'Change the settings of this server. Only administrators can.',
  'equipments:read': 'See your equipment.',
  'equipments:write': 'Add, change and delete your equipment.',
  'profile:read': 'See your profile, with email, date of birth and preferences.',
  'profile:write':
    'Change your profile, picture and preferences; with your current password, also your email address and password.',
  'users:read': 'See your own user entry; as an administrator, those of all users.',
  'users:write': 'Delete your account; as an administrator, activate those of others.',
  'workouts:read': 'See your workouts, with maps, records and statistics.',
  'workouts:write': 'Add, change and delete your workouts.',
}

/** How requests authenticate; the documentation page lets its readers try both ways. */
export const securitySchemes = (basePath: string) => ({
  token: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The `auth_token` of a log-in, the access token of an app, or a token made for a script.',
  },
  oauth2: {
    type: 'oauth2' as const,
    description: 'For an app that was registered with the address of this page as redirect URI.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${basePath}/profile/apps/authorize`,
        tokenUrl: `${basePath}/api/oauth/token`,
        refreshUrl: `${basePath}/api/oauth/token`,
        scopes: Object.fromEntries(scopes.map(scope => [scope, meanings[scope]])),
      },
    },
  },
})
