// The list for administrators of a new server. Facts decide which of its steps are done, so nobody has to tick them.
import { countOpenInvitations } from '../../accounts/invitations/store'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { offersStreets } from '../../maps/tiles/offers-streets'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { countAccounts } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { mailSettings } from '../../platform/mail/mailer'
import { findSchedule } from '../backups/schedule'
import { findLastSuccess } from '../backups/store'
import type { SetupStep, SetupStepChange } from './schemas'
import { bringStepBack, dismissStep, listDismissedSteps } from './store'

interface Step {
  name: SetupStep['step']
  isDone: (ctx: MapsContext) => boolean | Promise<boolean>
}

/** The steps in their order, each with a function that finds out whether it is done. */
const steps: readonly Step[] = [
  {
    name: 'people',
    isDone: ({ db, clock }) => countAccounts(db) > 1 || countOpenInvitations(db, clock()) > 0,
  },
  {
    name: 'backups',
    isDone: ctx => findSchedule(ctx).everyHours !== null || findLastSuccess(ctx.db) !== undefined,
  },
  { name: 'streets', isDone: async ({ regions }) => (await regions.usable()).length > 0 },
  { name: 'address', isDone: ({ config }) => config.uiUrl !== null },
  { name: 'mail', isDone: ({ config }) => mailSettings(config) !== null },
]

/** Returns the steps that nobody has dismissed. Streets are left out if the server cannot download any. */
export async function listSetupSteps(ctx: MapsContext): Promise<SetupStep[]> {
  const dismissed = listDismissedSteps(ctx.db)
  const left = steps.filter(
    ({ name }) => !dismissed.includes(name) && (name !== 'streets' || offersStreets(ctx)),
  )
  return Promise.all(left.map(async ({ name, isDone }) => ({ step: name, is_done: await isDone(ctx) })))
}

/**
 * Dismisses a step for all administrators, or lists it again.
 * @throws AppError 403 if the caller is no longer an administrator
 */
export function changeSetupStep(
  ctx: PlatformContext,
  caller: Caller,
  { step, is_dismissed: isDismissed }: SetupStepChange,
) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    if (isDismissed) dismissStep(tx, step)
    else bringStepBack(tx, step)
  })
}
