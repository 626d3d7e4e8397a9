import type { AddressesContext } from '../instance/addresses/routes'
import type { RestoreContext } from '../instance/backups/restore-uploaded'
import type { Inbox } from '../transfer/inbox/inbox'
import type { WorkoutsContext } from '../workouts/workouts-context'

/** The program's context: the platform's and every feature's. */
export interface Context extends WorkoutsContext, RestoreContext, AddressesContext {
  /** `null` without an inbox folder. */
  inbox: Inbox | null
}
