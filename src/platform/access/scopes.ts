/** The scopes of third-party tokens. A session may do everything its user may. */
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

/** A route asks its callers for a scope, or for a session, which only the web app has. */
export type Access = Scope | 'session'

export const isScope = (text: string): text is Scope => scopes.some(scope => scope === text)

/** The words of a text that spaces separate, each once and in its order. */
export const wordsOf = (text: string) => [...new Set(text.split(' ').filter(word => word !== ''))]

/** The scopes among the words of a text. */
export const scopesIn = (text: string): Scope[] => wordsOf(text).filter(isScope)
