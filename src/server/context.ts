import type { AddressesContext } from '../instance/addresses/routes'
import type { RestoreContext } from '../instance/backups/restore-uploaded'
import type { Inbox } from '../transfer/inbox/inbox'
import type { WorkoutsContext } from '../workouts/workouts-context'

/** The world, as the program sees it: what every wing adds to the platform's. */
export interface Context extends WorkoutsContext, RestoreContext, AddressesContext {
  /** It is null when nothing is taken in from a folder. */
  inbox: Inbox | null
}
