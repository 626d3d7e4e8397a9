// Chooses how zones are divided. Nothing is computed anew: time in zones follows from what is kept of recordings.
import { requireAccount } from '../../../platform/access/require-account'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { ThresholdGroup } from './store'
import { groupsOf, ownScheme, schemesOf, type ZoneQuantity } from './zones'
import { deleteZoneChoice, saveZoneChoice } from './zones-store'

/** The highest bound in beats per minute, W or m/s. */
const highest: Readonly<Record<ZoneQuantity, number>> = { 'heart-rate': 250, power: 2500, speed: 30 }

interface ChosenZones {
  quantity: ZoneQuantity
  sportGroup: ThresholdGroup
  /** `null` for the usual one. */
  scheme: string | null
  /** Lower bounds, for the scheme `own`. */
  bounds?: readonly number[] | undefined
}

/** @throws AppError 400 for a group without such zones, an unknown scheme, and bounds that do not rise */
export function chooseZones(ctx: PlatformContext, { id: userId }: Account, chosen: ChosenZones) {
  const { quantity, sportGroup, scheme, bounds } = chosen
  if (!groupsOf(quantity).includes(sportGroup)) {
    throw invalid('body-group-invalid')
  }
  const isKnown =
    scheme === null || scheme === ownScheme || schemesOf(quantity, sportGroup).some(key => key === scheme)
  if (!isKnown) throw invalid('zone-scheme-unknown')
  const own = scheme === ownScheme ? requireRising(bounds ?? [], highest[quantity]) : null
  if (own === null && bounds !== undefined) throw invalid('zone-bounds-invalid')
  transact(ctx.db, tx => {
    requireAccount(tx, userId)
    if (scheme === null) deleteZoneChoice(tx, { userId, quantity, sportGroup })
    else saveZoneChoice(tx, { userId, quantity, sportGroup, scheme, bounds: own })
  })
}

/** @throws AppError 400 for less than two bounds, and for those that do not rise or are out of range */
function requireRising(bounds: readonly number[], most: number): number[] {
  const isRising = bounds.every(
    (bound, zone) => bound >= 0 && bound <= most && (zone === 0 || bound > bounds[zone - 1]!),
  )
  if (!isRising || bounds.length < 2) throw invalid('zone-bounds-invalid')
  return [...bounds]
}
