import type { RestoreContext } from '../instance/backups/restore-uploaded'
import type { WorkoutsContext } from '../workouts/workouts-context'

/** The world, as the program sees it: what every wing adds to the platform's. */
export interface Context extends WorkoutsContext, RestoreContext {}
