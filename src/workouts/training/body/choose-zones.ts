// Chooses how zones are divided. Nothing is computed anew: time in zones follows from what is kept of recordings.
import { requireAccount } from '../../../platform/access/require-account'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { ThresholdGroup } from './store'
import { groupsOf, refusalOf, type ZoneQuantity } from './zones'
import { deleteZoneChoice, saveZoneChoice } from './zones-store'

interface ChosenZones {
  quantity: ZoneQuantity
  sportGroup: ThresholdGroup
  /** `null` for the usual one. */
  scheme: string | null
  /** Lower bounds, for the scheme `own`. */
  bounds?: number[] | undefined
}

/** @throws AppError 400 for a group without such zones, an unknown scheme, and bounds that do not rise */
export function chooseZones(ctx: PlatformContext, { id: userId }: Account, chosen: ChosenZones) {
  const { quantity, sportGroup, scheme, bounds = null } = chosen
  const refusal =
    scheme !== null
      ? refusalOf({ quantity, sportGroup, scheme, bounds })
      : groupsOf(quantity).includes(sportGroup)
        ? null
        : 'body-group-invalid'
  if (refusal !== null) throw invalid(refusal)
  transact(ctx.db, tx => {
    requireAccount(tx, userId)
    if (scheme === null) deleteZoneChoice(tx, { userId, quantity, sportGroup })
    else saveZoneChoice(tx, { userId, quantity, sportGroup, scheme, bounds })
  })
}
