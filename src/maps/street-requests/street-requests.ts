// People who are not administrators ask for the streets of an area. A request is open while the area has no streets and
// none are being downloaded, so nobody has to tick it off.
import type { Caller } from '../../platform/access/caller'
import { requireAccount } from '../../platform/access/require-account'
import { transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import { sourceFailures } from '../../platform/failures/maps'
import { coverageOf, placesOf } from '../../tracks/lines/areas'
import type { Bounds } from '../../tracks/lines/bounds'
import { requireBounds } from '../regions/extracts/extracts'
import { boundsOfExtract, listExtracts } from '../regions/extracts/store'
import type { MapsContext } from '../tiles/maps-context'
import { offersStreets } from '../tiles/offers-streets'
import {
  deleteRequests,
  findAsker,
  insertRequest,
  listRequests,
  listRequestsOf,
  type StreetRequest,
} from './store'

/** Maximum number of requests of a person. A further one replaces the oldest. */
const maxRequestsOfPerson = 5

/** Returns the open requests of all people, oldest first. */
export const listOpenRequests = (ctx: MapsContext): Promise<StreetRequest[]> =>
  withoutStreets(ctx, listRequests(ctx.db))

/** Returns a person's open requests, oldest first. */
export const listOpenRequestsOf = (ctx: MapsContext, userId: number): Promise<StreetRequest[]> =>
  withoutStreets(ctx, listRequestsOf(ctx.db, userId))

async function withoutStreets(ctx: MapsContext, requests: StreetRequest[]): Promise<StreetRequest[]> {
  if (requests.length === 0 || !offersStreets(ctx)) return []
  const underWay = listExtracts(ctx.db).map(extract => ({ bounds: boundsOfExtract(extract) }))
  const covering = [...(await ctx.regions.usable()), ...underWay]
  return requests.filter(({ bounds }) => coverageOf(covering, placesOf(bounds)) !== 'all')
}

/**
 * Asks the administrators for the streets of an area. Earlier requests of the person inside the area are replaced.
 * @throws AppError 400 if the area is not one on the map, or if administrators cannot download streets
 */
export function askForStreets(ctx: MapsContext, { account }: Caller, wanted: Bounds) {
  if (!offersStreets(ctx)) throw invalid('map-source-off', sourceFailures['map-source-off'])
  const [west, south, east, north] = requireBounds(wanted)
  const bounds: Bounds = [west, south, east, north]
  transact(ctx.db, tx => {
    const { id: userId } = requireAccount(tx, account.id)
    const earlier = listRequestsOf(tx, userId)
    const others = earlier.filter(request => coverageOf([{ bounds }], placesOf(request.bounds)) !== 'all')
    const kept = others.slice(-maxRequestsOfPerson + 1)
    const replaced = earlier.filter(request => !kept.includes(request))
    deleteRequests(
      tx,
      replaced.map(({ id }) => id),
    )
    insertRequest(tx, { userId, bounds, askedAt: ctx.clock() })
  })
}

/**
 * Deletes a request: whoever made it takes it back, or an administrator declines it.
 * @throws AppError 404 if there is no such request, or if it is another person's and the caller is no administrator
 */
export function dropRequest({ db }: MapsContext, { account }: Caller, id: number) {
  transact(db, tx => {
    const { id: userId, isAdmin } = requireAccount(tx, account.id)
    const asker = findAsker(tx, id)
    if (asker === undefined || (asker !== userId && !isAdmin))
      throw notFound('street-request-not-found', 'nobody asks for these streets')
    deleteRequests(tx, [id])
  })
}
