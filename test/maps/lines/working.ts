// Runs the jobs that derive data from tracks, and compute loads from it.

import { and, inArray, lte } from 'drizzle-orm'
import { jobs } from '../../../src/platform/db/tables'
import { computeLoadsKind, deriveKind } from '../../../src/workouts/job-kinds'
import type { TestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

/** Runs the jobs until neither a derivation nor a computation of loads is due. */
export async function workOnTraces(app: TestApp) {
  const { db, clock } = app.ctx
  const isLeft = and(inArray(jobs.kind, [deriveKind.name, computeLoadsKind.name]), lte(jobs.dueAt, clock()))
  app.ctx.jobs.start()
  await until(async () => (await db.$count(jobs, isLeft)) === 0)
  await app.ctx.jobs.stop()
}
