import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { dismissedSetupSteps, type SetupStepName } from '../../platform/db/tables'

export const listDismissedSteps = (db: Db): SetupStepName[] =>
  db
    .select()
    .from(dismissedSetupSteps)
    .all()
    .map(({ step }) => step)

/** Dismisses a step. Does nothing if it is dismissed already. */
export function dismissStep(db: Db, step: SetupStepName) {
  db.insert(dismissedSetupSteps).values({ step }).onConflictDoNothing().run()
}

/** Lists a dismissed step again. Does nothing if it is listed already. */
export function bringStepBack(db: Db, step: SetupStepName) {
  db.delete(dismissedSetupSteps).where(eq(dismissedSetupSteps.step, step)).run()
}
