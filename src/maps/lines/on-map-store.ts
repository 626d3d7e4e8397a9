// Defines which workouts the map of all workouts and the heat map show, and the search by place finds: workouts with
// real outdoor positions.
import { and, isNotNull, sql } from 'drizzle-orm'
import { workouts } from '../../platform/db/tables'

/**
 * The venue is a literal and not a bound parameter, because SQLite only uses the partial index if the query contains
 * the same literal.
 */
const isOutdoors = sql`${workouts.venue} = 'outdoors'`

/** The condition for a query of the workouts on the map. */
export const isOnMap = and(isNotNull(workouts.trackFile), isNotNull(workouts.mapId), isOutdoors)

type Recorded = Pick<typeof workouts.$inferSelect, 'trackFile' | 'mapId' | 'venue'>

/** Returns whether a row meets the condition `isOnMap`. */
export const isRowOnMap = ({ trackFile, mapId, venue }: Recorded): boolean =>
  trackFile !== null && mapId !== null && venue === 'outdoors'
