import type { Db } from '../../platform/db/database'
import { streetsOffers } from '../../platform/db/tables'

export type StreetsOffer = typeof streetsOffers.$inferSelect
export type MeasuredStreets = NonNullable<StreetsOffer['measured']>

export const findStreetsOffer = (db: Db): StreetsOffer | undefined => db.select().from(streetsOffers).get()

/** Changes the given fields of the offer. */
export function saveStreetsOffer(
  db: Db,
  offer: Pick<StreetsOffer, 'source' | 'lookedAt'> & Partial<Omit<StreetsOffer, 'id'>>,
) {
  db.insert(streetsOffers)
    .values({ id: 1, ...offer })
    .onConflictDoUpdate({ target: streetsOffers.id, set: offer })
    .run()
}
