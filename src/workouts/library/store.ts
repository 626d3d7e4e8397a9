// The only module that writes workouts and the rows that belong to a workout: segments, equipment, best efforts,
// climbs and analyses.
import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { deleteRowsBy, insertRow, insertRows, updateRow, upsertRow } from '../../platform/db/row-statements'
import { isAmongIds, prepared } from '../../platform/db/statements'
import {
  allWorkouts,
  bestEfforts,
  hiddenWorkouts,
  longestClimbs,
  trainingLoads,
  workoutAnalyses,
  workoutEquipments,
  workoutSegments,
} from '../../platform/db/tables'
import type { TrackAnalysis } from '../../tracks/analysis/track-analysis'
import type { FigureCandidates } from '../../tracks/figure-sources'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import type { Climb } from '../../tracks/measuring/climbs'
import type { WorkoutWithMap } from '../rows/map-image-store'
import type { NewWorkout, SegmentRow, WorkoutRow } from '../rows/store'

export type HiddenWorkout = typeof hiddenWorkouts.$inferSelect
export type NewHiddenWorkout = typeof hiddenWorkouts.$inferInsert

export const insertWorkouts = (db: Db, workouts: readonly NewWorkout[]): WorkoutRow[] =>
  workouts.map(workout => insertRow(db, allWorkouts, workout))

export function updateWorkout(db: Db, workoutId: number, changes: Partial<NewWorkout>): WorkoutRow {
  const { sportId } = changes
  // Efforts are ranked by sport, so their rows have to change with the sport of the workout.
  if (sportId !== undefined)
    db.update(bestEfforts).set({ sportId }).where(eq(bestEfforts.workoutId, workoutId)).run()
  return updateRow(db, allWorkouts, { column: allWorkouts.id, value: workoutId }, changes)
}

/** Stores the candidates for the figures of a workout, unless it was measured again meanwhile. */
export function saveCandidates(db: Db, { id, trackFile }: WorkoutRow, figureCandidates: FigureCandidates) {
  const isSame = trackFile === null ? isNull(allWorkouts.trackFile) : eq(allWorkouts.trackFile, trackFile)
  db.update(allWorkouts)
    .set({ figureCandidates })
    .where(and(eq(allWorkouts.id, id), isSame))
    .run()
}

/** Changes the id of the workout's map image. Returns false, and changes nothing, if the old id is outdated. */
export function replaceMapId(db: Db, { id, mapId }: WorkoutWithMap, newMapId: string, now: Date): boolean {
  const replaced = db
    .update(allWorkouts)
    .set({ mapId: newMapId, mapImageDrawnAt: now, mapImageLacksTiles: false })
    .where(and(eq(allWorkouts.id, id), eq(allWorkouts.mapId, mapId)))
    .returning()
    .all()
  return replaced.length > 0
}

/** Stores that the map image was drawn. Returns whether the workout still exists. */
export function markMapImageDrawn(
  db: Db,
  mapId: string,
  { lacksTiles, now }: { lacksTiles: boolean; now: Date },
): boolean {
  const marked = db
    .update(allWorkouts)
    .set({ mapImageDrawnAt: now, mapImageLacksTiles: lacksTiles })
    .where(eq(allWorkouts.mapId, mapId))
    .returning()
    .all()
  return marked.length > 0
}

/** Deletes workouts. By cascade, this also deletes all rows that refer to them. */
export function deleteWorkouts(db: Db, workoutIds: readonly number[]) {
  prepared(db, deleteById).run({ ids: JSON.stringify(workoutIds) })
}

const deleteById = (db: Db) => db.delete(allWorkouts).where(isAmongIds(allWorkouts.id)).prepare()

/** Inserts segments, in the order of the recording. */
export function insertSegments(
  db: Db,
  ofWorkouts: readonly { workoutId: number; segments?: readonly SegmentFigures[] }[],
) {
  const rows = ofWorkouts.flatMap(({ workoutId, segments = [] }) =>
    segments.map((segment, segmentId): SegmentRow => ({ ...segment, workoutId, segmentId })),
  )
  insertRows(db, workoutSegments, rows)
}

/** Changes the columns of each segment of a workout. */
export function updateSegments(
  db: Db,
  workoutId: number,
  changesOf: (segment: SegmentRow) => Partial<SegmentFigures>,
) {
  const { workoutId: ofWorkout, segmentId } = workoutSegments
  for (const segment of db.select().from(workoutSegments).where(eq(ofWorkout, workoutId)).all())
    db.update(workoutSegments)
      .set(changesOf(segment))
      .where(and(eq(ofWorkout, workoutId), eq(segmentId, segment.segmentId)))
      .run()
}

export function deleteSegments(db: Db, workoutId: number) {
  deleteRowsBy(db, workoutSegments.workoutId, workoutId)
}

/**
 * Returns workouts of all users that lack derived facts. Those with the fewest missing facts come first, and among them
 * the latest.
 */
export function listOutdated(db: Db, version: number, limit: number): WorkoutRow[] {
  return db
    .select()
    .from(allWorkouts)
    .where(lt(allWorkouts.derivedVersion, version))
    .orderBy(desc(allWorkouts.derivedVersion), desc(allWorkouts.id))
    .limit(limit)
    .all()
}

export function countOutdated(db: Db, version: number): number {
  const isOutdated = lt(allWorkouts.derivedVersion, version)
  return db.select({ workouts: count() }).from(allWorkouts).where(isOutdated).get()?.workouts ?? 0
}

/** Replaces the best efforts of a workout. Rows that stay as they are count as no change, see migration 0088. */
export function saveEfforts(
  db: Db,
  { id: workoutId, userId, sportId }: WorkoutRow,
  efforts: readonly Effort[],
) {
  const distances = JSON.stringify(efforts.map(({ distanceMm }) => distanceMm))
  prepared(db, otherEfforts).run({ workoutId, distances })
  for (const effort of efforts) {
    upsertRow(
      db,
      bestEfforts,
      { ...effort, workoutId, userId, sportId },
      {
        target: [bestEfforts.workoutId, bestEfforts.distanceMm],
        set: () => ({
          sportId: sql`excluded.sport_id`,
          startMs: sql`excluded.start_ms`,
          elapsedMs: sql`excluded.elapsed_ms`,
        }),
      },
    )
  }
}

/** Deletes the efforts over other distances than these. */
const otherEfforts = (db: Db) =>
  db
    .delete(bestEfforts)
    .where(
      and(
        eq(bestEfforts.workoutId, sql.placeholder('workoutId')),
        sql`${bestEfforts.distanceMm} NOT IN (SELECT value FROM json_each(${sql.placeholder('distances')}))`,
      ),
    )
    .prepare()

/** Replaces a workout's longest climb. @param climb `null` for none */
export function saveLongestClimb(db: Db, workoutId: number, climb: Climb | null) {
  deleteRowsBy(db, longestClimbs.workoutId, workoutId)
  if (climb === null) return
  const { startM, lengthM, riseM } = climb
  insertRows(db, longestClimbs, [{ workoutId, startM, lengthM, riseMm: Math.round(riseM * 1000) }])
}

/**
 * Replaces the analysis of a workout, and marks its load as outdated, so that it is computed again.
 * @param analysis `null` if there is no track; load and energy can then still be known
 */
export function saveAnalysis(db: Db, { id: workoutId, userId }: WorkoutRow, analysis: TrackAnalysis | null) {
  if (analysis === null) deleteRowsBy(db, workoutAnalyses.workoutId, workoutId)
  else
    upsertRow(
      db,
      workoutAnalyses,
      { workoutId, userId, analysis },
      { target: [workoutAnalyses.workoutId], set: () => ({ analysis: sql`excluded.analysis` }) },
    )
  insertOutdatedLoad(db, { workoutId, userId })
}

/**
 * Marks the load and energy of a workout as outdated, so that they are computed. The row is inserted if it does not
 * exist.
 */
export function insertOutdatedLoad(db: Db, of: { workoutId: number; userId: number }) {
  upsertRow(
    db,
    trainingLoads,
    { ...of, isOutdated: true },
    { target: [trainingLoads.workoutId], set: () => ({ isOutdated: sql`1` }) },
  )
}

/** Adds equipment to workouts. The totals of the equipment are updated by `counting`. */
export function insertEquipmentLinks(
  db: Db,
  ofWorkouts: readonly { workoutId: number; equipmentIds?: readonly number[] | undefined }[],
) {
  const links = ofWorkouts.flatMap(({ workoutId, equipmentIds = [] }) =>
    equipmentIds.map(equipmentId => ({ workoutId, equipmentId })),
  )
  insertRows(db, workoutEquipments, links)
}

export function deleteEquipmentLinks(db: Db, ofWorkouts: readonly { workoutId: number }[]) {
  const ids = JSON.stringify(ofWorkouts.map(({ workoutId }) => workoutId))
  prepared(db, deleteLinksById).run({ ids })
}

const deleteLinksById = (db: Db) =>
  db.delete(workoutEquipments).where(isAmongIds(workoutEquipments.workoutId)).prepare()

export function insertHidden(db: Db, rows: readonly NewHiddenWorkout[]): HiddenWorkout[] {
  return rows.map(row => insertRow(db, hiddenWorkouts, row))
}

/** Returns the hidden workouts of a batch, in the order in which they were hidden. */
export function listHiddenOf(db: Db, batchId: number, limit: number): HiddenWorkout[] {
  return db
    .select()
    .from(hiddenWorkouts)
    .where(eq(hiddenWorkouts.batchId, batchId))
    .orderBy(hiddenWorkouts.id)
    .limit(limit)
    .all()
}

export function deleteHidden(db: Db, ids: readonly number[]) {
  prepared(db, deleteHiddenById).run({ ids: JSON.stringify(ids) })
}

const deleteHiddenById = (db: Db) => db.delete(hiddenWorkouts).where(isAmongIds(hiddenWorkouts.id)).prepare()

/** Marks workouts as hidden. @param hidden the `hidden_workouts` rows of the workouts, in the same order */
export function markHidden(db: Db, rows: readonly WorkoutRow[], hidden: readonly HiddenWorkout[]) {
  const pairs = rows.map(({ id }, index) => [id, hidden[index]!.id])
  db.run(sql`
    UPDATE workouts SET hidden_by = pair.value ->> 1, short_id = 'hidden ' || (pair.value ->> 1)
    FROM json_each(${JSON.stringify(pairs)}) AS pair WHERE workouts.id = pair.value ->> 0`)
}

/** Marks workouts as no longer hidden. @param rows rows with their new short ids */
export function markShown(db: Db, rows: readonly WorkoutRow[]) {
  const pairs = rows.map(({ id, shortId }) => [id, shortId])
  db.run(sql`
    UPDATE workouts SET hidden_by = NULL, short_id = pair.value ->> 1
    FROM json_each(${JSON.stringify(pairs)}) AS pair WHERE workouts.id = pair.value ->> 0`)
}

/** Returns the rows of hidden workouts, in no particular order. */
export function listRowsOfHidden(db: Db, ids: readonly number[]): WorkoutRow[] {
  return db
    .select()
    .from(allWorkouts)
    .where(inArray(allWorkouts.hiddenBy, [...ids]))
    .all()
}

/** Returns those short ids that used to belong to the hidden workouts and now belong to other workouts. */
export function listTakenShortIds(db: Db, hidden: readonly HiddenWorkout[]): Set<string> {
  const shortIds = hidden.map(({ shortId }) => shortId)
  const isAmong = sql`${allWorkouts.shortId} IN (SELECT value FROM json_each(${JSON.stringify(shortIds)}))`
  const rows = db.select({ shortId: allWorkouts.shortId }).from(allWorkouts).where(isAmong).all()
  return new Set(rows.map(({ shortId }) => shortId))
}
