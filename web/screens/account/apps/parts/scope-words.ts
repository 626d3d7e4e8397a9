// Describes each scope in plain words, together with the kind of access. The functions here are pure.
import type { Texts } from '../../../../i18n/texts'

/**
 * Kinds of access. `reads` allows reading some data, `readsAll` everything of the account, `changes` allows changing the
 * user's own data, `administers` allows managing the server and all accounts.
 */
export type ScopePower = 'reads' | 'readsAll' | 'changes' | 'administers'

interface ScopeWords {
  /** Key of the sentence in the translations. */
  sentence: keyof Texts['scopes']
  power: ScopePower
}

const words = {
  'workouts:read': { sentence: 'workoutsRead', power: 'reads' },
  'workouts:write': { sentence: 'workoutsWrite', power: 'changes' },
  'equipments:read': { sentence: 'equipmentsRead', power: 'reads' },
  'equipments:write': { sentence: 'equipmentsWrite', power: 'changes' },
  'profile:read': { sentence: 'profileRead', power: 'reads' },
  'profile:write': { sentence: 'profileWrite', power: 'changes' },
  'account:export': { sentence: 'accountExport', power: 'readsAll' },
  'users:read': { sentence: 'usersRead', power: 'administers' },
  'users:write': { sentence: 'usersWrite', power: 'administers' },
  'application:write': { sentence: 'applicationWrite', power: 'administers' },
} as const satisfies Record<string, ScopeWords>

/** Describes a scope; `undefined` if this version does not know it. */
export function scopeWords(scope: string): ScopeWords | undefined {
  return (words as Partial<Record<string, ScopeWords>>)[scope]
}

/**
 * Lists the scopes that a user can grant, with their descriptions. Only administrators can grant the scopes for
 * managing the server.
 */
export function offeredScopes(isAdministrator: boolean): [scope: string, words: ScopeWords][] {
  return Object.entries(words).filter(([, { power }]) => isAdministrator || power !== 'administers')
}
