// Lets an application trace what is left to be traced.

import { and, like, lte } from 'drizzle-orm'
import { jobs } from '../../../src/platform/db/tables'
import type { TestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

/** Until no track is due to be traced. */
export async function workOnTraces(app: TestApp) {
  const { db, clock } = app.ctx
  const isLeft = and(like(jobs.kind, '%track-lines'), lte(jobs.dueAt, clock()))
  app.ctx.jobs.start()
  await until(async () => (await db.$count(jobs, isLeft)) === 0)
  await app.ctx.jobs.stop()
}
