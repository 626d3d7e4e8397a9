import type { ProvidersContext } from '../accounts/providers/providers'
import type { AddressesContext } from '../instance/addresses/routes'
import type { RestoreContext } from '../instance/backups/restore-uploaded'
import type { HomeAssistantContext } from '../transfer/home-assistant/context'
import type { Inbox } from '../transfer/inbox/inbox'
import type { RestoresContext } from '../transfer/restores/held-keys'
import type { WorkoutsContext } from '../workouts/workouts-context'

/** The context of the server. It combines the contexts of the platform and of every feature. */
export interface Context
  extends WorkoutsContext,
    RestoreContext,
    RestoresContext,
    AddressesContext,
    ProvidersContext,
    HomeAssistantContext {
  /** `null` if no inbox folder is configured. */
  inbox: Inbox | null
  /** Whether the inbox is looked at. Commands and tests leave it alone. */
  looksAtInbox: boolean
}
