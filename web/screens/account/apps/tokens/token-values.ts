// The values of the form that creates a personal token. The functions here are pure.
import type { NewPersonalTokenBody } from '../../../../../src/accounts/oauth/apps/schemas'

// The API's limit, in characters.
export const maxNameLength = 100

export const lifetimes = ['month', 'quarter', 'year', 'endless'] as const
type Lifetime = (typeof lifetimes)[number]

const days: Record<Lifetime, number | null> = { month: 30, quarter: 90, year: 365, endless: null }

export interface TokenValues {
  name: string
  scopes: readonly string[]
  lifetime: Lifetime
}

export const blankToken: TokenValues = { name: '', scopes: [], lifetime: 'quarter' }

/** Finds required values that are missing. */
export function missingInToken({ name, scopes }: TokenValues) {
  return {
    ...(name.trim() === '' && { name: 'tokens.nameMissing' as const }),
    ...(scopes.length === 0 && { scopes: 'apps.scopesMissing' as const }),
  }
}

export function tokenBody({ name, scopes, lifetime }: TokenValues): NewPersonalTokenBody {
  return { name: name.trim(), scope: scopes.join(' '), expires_in_days: days[lifetime] }
}

const examples: [scope: string, path: string][] = [
  ['workouts:read', '/api/workouts'],
  ['equipments:read', '/api/equipments'],
  ['profile:read', '/api/auth/profile'],
  ['users:read', '/api/users'],
  ['account:export', '/api/auth/account/export'],
]

/** A command that tries the token; `null` if none of its scopes allows reading. */
export function exampleCommand(token: string, scopes: readonly string[], origin: string): string | null {
  const path = examples.find(([scope]) => scopes.includes(scope))?.[1]
  return path === undefined ? null : `curl -H 'Authorization: Bearer ${token}' ${origin}${path}`
}
