// What is wrong with a new mail address or password, in the app's words.
import { ApiError } from '../api-error'
import { type AccountField, type AccountProblems, accountProblems } from '../join/account-problem'

export interface ChangeProblem {
  /** The field that is at fault: the present password, or what was to be changed. */
  field: 'current' | 'changed'
  key: NonNullable<AccountProblems[AccountField]> | 'account.wrongPassword' | 'account.emailRefused'
}

/** What the server found wrong with a change, or null when the failure is about something else. */
export function changeProblem(error: Error | null, changed: 'email' | 'password'): ChangeProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return { field: 'current', key: 'account.wrongPassword' }
  const key = accountProblems(error.message)[changed]
  if (key !== undefined) return { field: 'changed', key }
  // What the server says of an address that belongs to somebody else.
  const isTaken = changed === 'email' && error.message === 'invalid payload'
  return isTaken ? { field: 'changed', key: 'account.emailRefused' } : null
}
