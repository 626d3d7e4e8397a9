/** Scopes of third-party tokens. A session has all rights of its user. */
export const scopes = [
  'account:export',
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

/** The requirement of a route: a scope, or a session, which only the web app has. */
export type Access = Scope | 'session'

export const isScope = (text: string): text is Scope => scopes.some(scope => scope === text)

/** Whether a caller may do what needs a scope. A session may do everything. */
export const hasScope = (
  { session, scope = '' }: { session: object | null; scope?: string },
  needed: Scope,
): boolean => session !== null || scope.split(' ').includes(needed)

/** Splits a text at spaces. Duplicates are dropped; the order is kept. */
export const wordsOf = (text: string) => [...new Set(text.split(' ').filter(word => word !== ''))]

/** Returns the known scopes in a space-separated text. */
export const scopesIn = (text: string): Scope[] => wordsOf(text).filter(isScope)
