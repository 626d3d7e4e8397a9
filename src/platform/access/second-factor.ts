import type { Db } from '../db/database'

/** Whether an account has a second factor: its password alone does not open a session. */
export function accountHasSecondFactor(_db: Db, _userId: number): boolean {
  return false
}
