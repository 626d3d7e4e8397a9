// The streets around the workouts of the administrators, offered to them for one press while the server has none.
import { havePassed } from '../../lib/date'
import { hour, minute, second } from '../../lib/durations'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { offersStreets } from '../../maps/tiles/offers-streets'
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { transact } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { findFirstTrackDate } from '../../workouts/tracks/store'
import { listAdministrators } from '../alerts/store'
import { hashOfSource, measureStreetsKind } from './measure-streets'
import type { StreetsOffer as OfferView } from './schemas'
import { findStreetsOffer, type MeasuredStreets, type StreetsOffer, saveStreetsOffer } from './store'

/**
 * Returns the offer; `null` if there is none, for example because an administrator wanted none. The source is never
 * asked here: if it is time to ask it, that is done in the background, and a later call returns the result.
 */
export async function findOffer(ctx: MapsContext): Promise<OfferView | null> {
  if (!offersStreets(ctx) || (await ctx.regions.usable()).length > 0) return null
  const offer = findStreetsOffer(ctx.db)
  if (offer && offer.dismissedAt !== null) return null
  if (isTimeToLook(ctx, offer)) lookAgain(ctx)
  const isOfSource = offer?.source === hashOfSource(ctx.config)
  return isOfSource && offer.measured ? viewOffer(offer.measured) : null
}

function viewOffer({ maxZoom, ...measured }: MeasuredStreets): OfferView {
  return { ...measured, max_zoom: maxZoom }
}

function isTimeToLook({ config, db, clock }: MapsContext, offer: StreetsOffer | undefined): boolean {
  const wait = offer?.source === hashOfSource(config) ? waitAfter(offer) : 0
  if (offer && wait > 0 && !havePassed(wait, offer.lookedAt, clock())) return false
  return listAdministrators(db).some(({ id }) => findFirstTrackDate(db, id) !== null)
}

/** How long to wait after the last look. A failed source is left alone for longer. */
function waitAfter({ measured, code }: StreetsOffer): number {
  if (code !== null) return hour
  return measured === null ? 10 * second : 10 * minute
}

function lookAgain(ctx: MapsContext) {
  try {
    queueJob(ctx.db, measureStreetsKind, null, ctx.clock())
    ctx.jobs.wake()
  } catch (error) {
    // A full disk must not keep anybody from the screen that shows the offer.
    ctx.log.info('No streets were looked for', { reason: String(error) })
  }
}

/**
 * Ends the offer for all administrators, or makes it again.
 * @throws AppError 403 if the caller is no longer an administrator
 */
export function changeOffer(ctx: MapsContext, caller: Caller, { isDismissed }: { isDismissed: boolean }) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const { source, lookedAt } = findStreetsOffer(tx) ?? {
      source: hashOfSource(ctx.config),
      lookedAt: new Date(0),
    }
    saveStreetsOffer(tx, { source, lookedAt, dismissedAt: isDismissed ? ctx.clock() : null })
  })
}
