import { asc, eq, inArray } from 'drizzle-orm'
import { userHasAccess } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { streetRequests, users } from '../../platform/db/tables'
import type { Bounds } from '../../tracks/lines/bounds'
import { boundsOfExtract, storedBounds } from '../regions/extracts/store'

const fields = {
  id: streetRequests.id,
  userId: streetRequests.userId,
  username: users.username,
  west: streetRequests.west,
  south: streetRequests.south,
  east: streetRequests.east,
  north: streetRequests.north,
  askedAt: streetRequests.askedAt,
}

/** An area for which somebody has asked for streets. */
export interface StreetRequest {
  id: number
  userId: number
  username: string
  /** Bounds of the area in degrees. */
  bounds: Bounds
  askedAt: Date
}

type Row = Omit<StreetRequest, 'bounds'> & Parameters<typeof boundsOfExtract>[0]

const requestOf = ({ id, userId, username, askedAt, ...area }: Row): StreetRequest => ({
  ...{ id, userId, username, askedAt },
  bounds: boundsOfExtract(area),
})

/** Lists the requests of people who can log in, oldest first. */
export const listRequests = (db: Db): StreetRequest[] =>
  db
    .select(fields)
    .from(streetRequests)
    .innerJoin(users, eq(users.id, streetRequests.userId))
    .where(userHasAccess())
    .orderBy(asc(streetRequests.id))
    .all()
    .map(requestOf)

/** Lists a person's requests, oldest first. */
export const listRequestsOf = (db: Db, userId: number): StreetRequest[] =>
  db
    .select(fields)
    .from(streetRequests)
    .innerJoin(users, eq(users.id, streetRequests.userId))
    .where(eq(streetRequests.userId, userId))
    .orderBy(asc(streetRequests.id))
    .all()
    .map(requestOf)

export function insertRequest(
  db: Db,
  { userId, bounds, askedAt }: Pick<StreetRequest, 'userId' | 'bounds' | 'askedAt'>,
) {
  db.insert(streetRequests)
    .values({ userId, ...storedBounds(bounds), askedAt })
    .run()
}

/** Returns who made a request; undefined if there is no such request. */
export const findAsker = (db: Db, id: number): number | undefined =>
  db.select({ userId: streetRequests.userId }).from(streetRequests).where(eq(streetRequests.id, id)).get()
    ?.userId

export function deleteRequests(db: Db, ids: readonly number[]) {
  if (ids.length > 0)
    db.delete(streetRequests)
      .where(inArray(streetRequests.id, [...ids]))
      .run()
}
