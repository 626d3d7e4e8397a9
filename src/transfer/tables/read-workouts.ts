// What tables are made of: the workouts of one account, in pieces, so that any number of them takes little memory.
import type { Cell } from '../../formats/csv/write-csv'
import type { Account } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import type { Files } from '../../platform/storage/files'
import { zoneOfOffset } from '../../tracks/local-time'
import type { Track } from '../../tracks/track'
import { readStoredTrack } from '../../workouts/recording/read-stored-track'
import type { WorkoutRow } from '../../workouts/rows/store'
import type { WorkoutFilter } from '../../workouts/selection/filter-store'
import { listSports, type SportOfUser } from '../../workouts/sports/store'
import { listWorkoutRows } from '../exports/store'
import { findOwnId, listFilteredIds } from './store'

export interface TableSource {
  db: Db
  files: Pick<Files, 'locate'>
  account: Account
  filter: WorkoutFilter
  /** Only the workout with this short id, whatever the filter is; null for all that match it. */
  shortId: string | null
  /** Only the workouts with these ids, in their order, whatever the filter is. */
  ids?: readonly number[]
  /** Receives the number of workouts done and the total. */
  onProgress?(done: number, total: number): void
}

const workoutsAtOnce = 200

/** Returns the ids of the workouts that a table is about, in the order of time. */
export const listIds = ({
  db,
  account,
  filter,
  shortId,
}: Pick<TableSource, 'db' | 'account' | 'filter' | 'shortId'>): number[] =>
  shortId === null ? listFilteredIds(db, account.id, filter) : findOwnId(db, account.id, shortId)

/** Yields the workouts in the order of time, some at once. */
export function* workoutsOf({
  db,
  account,
  filter,
  shortId,
  ids = listIds({ db, account, filter, shortId }),
  onProgress = () => {},
}: TableSource): Generator<WorkoutRow[]> {
  for (let first = 0; first < ids.length; first += workoutsAtOnce) {
    onProgress(first, ids.length)
    const part = ids.slice(first, first + workoutsAtOnce)
    const rows = new Map(listWorkoutRows(db, part).map(row => [row.id, row]))
    // A workout that was deleted meanwhile is missing.
    yield part.flatMap(id => rows.get(id) ?? [])
  }
}

/** Returns the sports of an account, by id. */
export const sportsOf = ({ db, account }: TableSource): Map<number, SportOfUser> =>
  new Map(listSports(db, account.id).map(sport => [sport.sport.id, sport]))

/** Reads the track of a workout; null if it has none, or if its file is missing or damaged. */
export async function trackOf({ files }: TableSource, { trackFile }: WorkoutRow): Promise<Track | null> {
  return trackFile === null ? null : readStoredTrack(files.locate(trackFile))
}

/** The columns with which the rows of all tables about single workouts begin. */
export const workoutColumns = ['workout_id', 'start', 'local_start', 'sport_id', 'sport'] as const

export function workoutCells(
  { shortId, workoutDate, localOffsetS, sportId }: WorkoutRow,
  sports: ReadonlyMap<number, SportOfUser>,
): Cell[] {
  const local =
    localOffsetS === null
      ? null
      : `${new Date(workoutDate.getTime() + localOffsetS * 1000).toISOString().slice(0, 19)}${zoneOfOffset(localOffsetS)}`
  return [shortId, workoutDate.toISOString(), local, sportId, sports.get(sportId)?.sport.label ?? null]
}
