// Lets an application do what is left to do for the heat map.

import { and, like, lte } from 'drizzle-orm'
import { jobs } from '../../../src/platform/db/tables'
import type { TestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

/** Until nothing about heat is due. */
export async function workOnHeat(app: TestApp) {
  const { db, clock } = app.ctx
  const isLeft = and(like(jobs.kind, '%heat'), lte(jobs.dueAt, clock()))
  app.ctx.jobs.start()
  await until(async () => (await db.$count(jobs, isLeft)) === 0)
  await app.ctx.jobs.stop()
}

/** The kinds of what is left to do. */
export const heatJobs = (app: TestApp) =>
  app.ctx.db
    .select()
    .from(jobs)
    .where(like(jobs.kind, '%heat'))
    .all()
    .map(({ kind, subject }) => [kind, subject])
