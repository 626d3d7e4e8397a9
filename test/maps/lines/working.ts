// Runs the jobs that derive data from tracks.

import { and, eq, lte } from 'drizzle-orm'
import { jobs } from '../../../src/platform/db/tables'
import { deriveKind } from '../../../src/workouts/job-kinds'
import type { TestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

/** Runs the jobs until no derivation is due. */
export async function workOnTraces(app: TestApp) {
  const { db, clock } = app.ctx
  const isLeft = and(eq(jobs.kind, deriveKind.name), lte(jobs.dueAt, clock()))
  app.ctx.jobs.start()
  await until(async () => (await db.$count(jobs, isLeft)) === 0)
  await app.ctx.jobs.stop()
}
