// What each scope allows, in plain words, and how much that is. Pure.
import type { Texts } from '../../../../i18n/texts'

/** `reads`: looks only; `changes`: what is one's own; `administers`: the server and everybody on it. */
export type ScopePower = 'reads' | 'changes' | 'administers'

interface ScopeWords {
  /** The key of its sentence among the translations. */
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

/** Undefined for a scope that this version does not know. */
export function scopeWords(scope: string): ScopeWords | undefined {
  return (words as Partial<Record<string, ScopeWords>>)[scope]
}

/** The scopes that somebody can give, with their words; those about the whole server only for administrators. */
export function offeredScopes(isAdministrator: boolean): [scope: string, words: ScopeWords][] {
  return Object.entries(words).filter(([, { power }]) => isAdministrator || power !== 'administers')
}
