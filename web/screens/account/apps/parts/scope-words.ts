// Plain words for each scope, and how much power it gives. Pure.
import type { Texts } from '../../../../i18n/texts'

/** `reads`: read only; `changes`: the user's own data; `administers`: the server and all accounts. */
export type ScopePower = 'reads' | 'changes' | 'administers'

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
  'users:read': { sentence: 'usersRead', power: 'administers' },
  'users:write': { sentence: 'usersWrite', power: 'administers' },
  'application:write': { sentence: 'applicationWrite', power: 'administers' },
} as const satisfies Record<string, ScopeWords>

/** `undefined` for a scope this version does not know. */
export function scopeWords(scope: string): ScopeWords | undefined {
  return (words as Partial<Record<string, ScopeWords>>)[scope]
}

/** The scopes a user can grant, with their words. Scopes about the server are for administrators only. */
export function offeredScopes(isAdministrator: boolean): [scope: string, words: ScopeWords][] {
  return Object.entries(words).filter(([, { power }]) => isAdministrator || power !== 'administers')
}
