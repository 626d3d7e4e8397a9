// The values of the form that registers an app. The functions here are pure.
import type { NewClientBody } from '../../../../../src/accounts/oauth/apps/schemas'

// The API's limits: numbers of characters, and the number of redirect URIs.
export const maxNameLength = 200
export const maxDescriptionLength = 1000
const maxAddresses = 10

export interface AppValues {
  name: string
  description: string
  website: string
  /** The redirect URIs, one per line. */
  redirectUris: string
  scopes: readonly string[]
}

export const blankApp: AppValues = {
  name: '',
  description: '',
  website: '',
  redirectUris: '',
  scopes: [],
}

export type AppField = 'name' | 'website' | 'redirectUris' | 'scopes'

/** Finds errors before the form is sent. The server checks further rules. */
export function faultsOfApp({ name, website, redirectUris, scopes }: AppValues) {
  const uris = linesOf(redirectUris)
  return {
    ...(name.trim() === '' && { name: 'ownApps.nameMissing' as const }),
    ...(!isWebAddress(website.trim()) && { website: 'ownApps.websiteWrong' as const }),
    ...((uris.length === 0 || uris.length > maxAddresses || !uris.every(uri => URL.canParse(uri))) && {
      redirectUris: 'ownApps.redirectUrisWrong' as const,
    }),
    ...(scopes.length === 0 && { scopes: 'apps.scopesMissing' as const }),
  }
}

export function appBody({ name, description, website, redirectUris, scopes }: AppValues): NewClientBody {
  return {
    client_name: name.trim(),
    client_description: description.trim() || null,
    client_uri: website.trim(),
    redirect_uris: linesOf(redirectUris),
    scope: scopes.join(' '),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
