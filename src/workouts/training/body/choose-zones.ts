// Chooses how zones are divided. No workout has to be computed again, because the time in zones is computed from the
// stored histograms when it is shown.
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
  /** `null` for the usual scheme. */
  scheme: string | null
  /** Lower bounds of the zones, for the scheme `own`. */
  bounds?: number[] | undefined
}

/**
 * Stores the zones that a user has chosen.
 * @throws AppError 400 for a sport group without such zones, an unknown scheme, or bounds that are not in ascending
 * order
 */
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
