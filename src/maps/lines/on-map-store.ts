// Which workouts are on the map of all of somebody's workouts, in its heat, and in places: those with positions that are true.
import { and, isNotNull, sql } from 'drizzle-orm'
import { allWorkouts, workouts } from '../../platform/db/tables'

const isOf = (table: typeof workouts | typeof allWorkouts) =>
  and(
    isNotNull(table.trackFile),
    isNotNull(table.mapId),
    // Written as in the index of these: a bound value would not be known to be the same.
    sql`${table.venue} = 'outdoors'`,
  )

/** In the words of a query. */
export const isOnMap = isOf(workouts)

/** The same for hidden ones, too. */
export const isAnyOnMap = isOf(allWorkouts)

type Recorded = Pick<typeof workouts.$inferSelect, 'trackFile' | 'mapId' | 'venue'>

/** The same of a row. */
export const isRowOnMap = ({ trackFile, mapId, venue }: Recorded): boolean =>
  trackFile !== null && mapId !== null && venue === 'outdoors'
