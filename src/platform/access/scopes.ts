/** Scopes of third-party tokens. A session may do everything its user may. */
export const scopes = [
  'application:write',
  'equipments:read',
  'equipments:write',
  'profile:read',
  'profile:write',
  'users:read',
  'users:write',
  'workouts:read',
  'workouts:write',
] as const

export type Scope = (typeof scopes)[number]

/** What a route requires: a scope, or a session, which only the web app has. */
export type Access = Scope | 'session'

export const isScope = (text: string): text is Scope => scopes.some(scope => scope === text)

/** Splits a text at spaces and drops duplicates; the order stays. */
export const wordsOf = (text: string) => [...new Set(text.split(' ').filter(word => word !== ''))]

/** Returns the known scopes in a space-separated text. */
export const scopesIn = (text: string): Scope[] => wordsOf(text).filter(isScope)
