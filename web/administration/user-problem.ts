// Why the server does not change or delete an account, in the app's words. Pure.
import { ApiError } from '../api-error'

export type UserProblemKey =
  | 'users.emailInvalid'
  | 'users.emailSame'
  | 'users.emailTaken'
  | 'users.lastAdministrator'
  | 'users.gone'
  | 'administration.rightsLost'

const known: Record<string, UserProblemKey> = {
  'valid email must be provided': 'users.emailInvalid',
  'new email must be different than current email': 'users.emailSame',
  // The one thing about an account that is refused without being named: an address that another has.
  'invalid payload': 'users.emailTaken',
  'you can not delete your account, no other user has admin rights': 'users.lastAdministrator',
  'user does not exist': 'users.gone',
  'you do not have permissions': 'administration.rightsLost',
}

/** What the server refused, or null when the failure is about something else. */
export function problemOfUserChange(error: Error): UserProblemKey | null {
  return error instanceof ApiError ? (known[error.message] ?? null) : null
}
