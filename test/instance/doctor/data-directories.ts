// Runs the checks of `trackhut doctor` on a test app.

import { backupsCheck } from '../../../src/instance/backups/check-backups'
import { jobsCheck } from '../../../src/instance/doctor/checks/check-jobs'
import { examine } from '../../../src/instance/doctor/examine'
import type { CheckName, DataDirectory, Finding } from '../../../src/instance/doctor/inspection/check'
import { inspection } from '../../../src/platform/db/inspect-database'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { emailJobs, jobs } from '../../../src/server/jobs'
import { exportsCheck } from '../../../src/transfer/exports/check-exports'
import { importsCheck } from '../../../src/transfer/imports/check-imports'
import type { TestApp } from '../../support/test-app'

export function dataDirectoryOf({ ctx, dataDir }: TestApp): DataDirectory {
  const { config, db, files, workers, mail } = ctx
  return {
    config,
    db,
    files,
    workers: [workers],
    mail,
    dataDir: dataDirAt(dataDir),
    database: inspection(ctx.database.sqlite),
    now: ctx.clock(),
    onProgress: () => {},
  }
}

const featureChecks = [exportsCheck, importsCheck, backupsCheck, jobsCheck({ jobs, emailJobs })]

/** All findings. If `repairs` is true, faults are repaired, and the findings say so. */
export const consult = (app: TestApp, repairs = false): Promise<Finding[]> =>
  examine(dataDirectoryOf(app), { featureChecks, repairs, onCheck: () => {} })

/** The findings whose state is not `ok`. */
export const faultsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok')

/** State and items of those findings of one check whose state is not `ok`. */
export async function findingsOf(app: TestApp, check: CheckName, repairs = false) {
  const findings = await consult(app, repairs)
  return findings.filter(finding => finding.check === check && finding.state !== 'ok')
}
