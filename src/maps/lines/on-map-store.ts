// Workouts shown on the user's map of all workouts, in the heat map and by place: those with real outdoor positions.
import { and, isNotNull, sql } from 'drizzle-orm'
import { workouts } from '../../platform/db/tables'

/** A literal, not a bound parameter: SQLite uses the partial index only for the same literal. */
const isOutdoors = sql`${workouts.venue} = 'outdoors'`

/** As a condition of a query. */
export const isOnMap = and(isNotNull(workouts.trackFile), isNotNull(workouts.mapId), isOutdoors)

type Recorded = Pick<typeof workouts.$inferSelect, 'trackFile' | 'mapId' | 'venue'>

/** The same test for a row. */
export const isRowOnMap = ({ trackFile, mapId, venue }: Recorded): boolean =>
  trackFile !== null && mapId !== null && venue === 'outdoors'
