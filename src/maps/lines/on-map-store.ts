// Which workouts are on the map of all of somebody's workouts, in its heat, and in places: those with positions that are true.
import { and, isNotNull, sql } from 'drizzle-orm'
import { workouts } from '../../platform/db/tables'

/** Written as in the index of these: a bound value would not be known to be the same. */
const isOutdoors = sql`${workouts.venue} = 'outdoors'`

/** In the words of a query. */
export const isOnMap = and(isNotNull(workouts.trackFile), isNotNull(workouts.mapId), isOutdoors)

type Recorded = Pick<typeof workouts.$inferSelect, 'trackFile' | 'mapId' | 'venue'>

/** The same of a row. */
export const isRowOnMap = ({ trackFile, mapId, venue }: Recorded): boolean =>
  trackFile !== null && mapId !== null && venue === 'outdoors'
