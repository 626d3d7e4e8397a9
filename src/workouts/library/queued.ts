// Data of a workout that jobs add after the workout is stored: its map image and its weather.
import { isRowOnMap } from '../../maps/lines/on-map-store'
import type { Db } from '../../platform/db/database'
import type { JobKind } from '../../platform/jobs/job'
import { dropJob, dropJobsOf, queueJob } from '../../platform/jobs/store'
import { drawMapImageKind, fetchWeatherKind, redrawMapImageKind } from '../job-kinds'
import type { WorkoutRow } from '../rows/store'
import type { WorkoutsContext } from '../workouts-context'

/** Context for adding workouts. Without a weather provider, as on the command line, no weather is fetched. */
export type AddingContext = Pick<WorkoutsContext, 'clock'> & Partial<Pick<WorkoutsContext, 'weather'>>

interface Queued<Subject> {
  kind: JobKind<Subject>
  /** Returns the subject of the job; `null` for a workout that never has such a job. */
  subjectOf(row: WorkoutRow): Subject | null
  isMissing(row: WorkoutRow): boolean
  /** Whether the job can be done now. If this function is missing, the job is always possible. */
  isPossible?(ctx: AddingContext): boolean
}

const mapImage: Queued<string> = {
  kind: drawMapImageKind,
  subjectOf: ({ mapId }) => mapId,
  isMissing: ({ mapId, mapImageDrawnAt }) => mapId !== null && mapImageDrawnAt === null,
}

/**
 * Redraws of map images are never queued here, but only when the map source changes. They are listed here so that they
 * are dropped together with the other jobs of a workout.
 */
const redrawnMapImage: Queued<number> = {
  kind: redrawMapImageKind,
  subjectOf: ({ id }) => id,
  isMissing: () => false,
}

const weather: Queued<number> = {
  kind: fetchWeatherKind,
  subjectOf: ({ id }) => id,
  isMissing: row => isRowOnMap(row) && row.weatherStart === null,
  isPossible: ctx => Boolean(ctx.weather),
}

/**
 * Calls a function for each kind of job. The function is generic, because the kinds have subjects of different types.
 */
function forEachQueued(work: <Subject>(queued: Queued<Subject>) => void) {
  work(mapImage)
  work(redrawnMapImage)
  work(weather)
}

/** Queues jobs for the data that a new workout lacks. */
export function queueMissing(tx: Db, ctx: AddingContext, row: WorkoutRow) {
  forEachQueued(queued => {
    queueSubject(tx, ctx, queued, missingSubject(queued, row))
  })
}

function queueSubject<Subject>(tx: Db, ctx: AddingContext, queued: Queued<Subject>, subject: Subject | null) {
  if (subject !== null && queued.isPossible?.(ctx) !== false) queueJob(tx, queued.kind, subject, ctx.clock())
}

/** Queues jobs for the data that a workout lacks after a change, and drops jobs for data that it no longer lacks. */
export function requeueMissing(tx: Db, ctx: AddingContext, before: WorkoutRow, after: WorkoutRow) {
  forEachQueued(queued => {
    const past = missingSubject(queued, before)
    const present = missingSubject(queued, after)
    if (past === present) return
    if (past !== null) dropJob(tx, queued.kind, past)
    queueSubject(tx, ctx, queued, present)
  })
}

const missingSubject = <Subject>(
  { subjectOf, isMissing }: Queued<Subject>,
  row: WorkoutRow,
): Subject | null => (isMissing(row) ? subjectOf(row) : null)

/** Drops the jobs of workouts that are deleted. */
export function dropQueued(tx: Db, rows: readonly WorkoutRow[]) {
  forEachQueued(({ kind, subjectOf }) =>
    dropJobsOf(
      tx,
      kind,
      rows.flatMap(row => subjectOf(row) ?? []),
    ),
  )
}
