// Workouts shown on the user's map of all workouts, in the heat map and by place: those with real outdoor positions.
import { and, isNotNull, sql } from 'drizzle-orm'
import { workouts } from '../../platform/db/tables'

/** This is a literal, not a bound parameter, because SQLite uses the partial index only for the same literal. */
const isOutdoors = sql`${workouts.venue} = 'outdoors'`

/** The condition for a query. */
export const isOnMap = and(isNotNull(workouts.trackFile), isNotNull(workouts.mapId), isOutdoors)

type Recorded = Pick<typeof workouts.$inferSelect, 'trackFile' | 'mapId' | 'venue'>

/** Tests a row in the same way. */
export const isRowOnMap = ({ trackFile, mapId, venue }: Recorded): boolean =>
  trackFile !== null && mapId !== null && venue === 'outdoors'
