// Runs the doctor on a test app.

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

/** The doctor's findings; with `repairs` it repairs, and the findings say so. */
export const consult = (app: TestApp, repairs = false): Promise<Finding[]> =>
  examine(dataDirectoryOf(app), { featureChecks, repairs, onCheck: () => {} })

/** Findings that are not ok. */
export const faultsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok')

/** Findings of one check that are not ok: their state and items. */
export async function findingsOf(app: TestApp, check: CheckName, repairs = false) {
  const findings = await consult(app, repairs)
  return findings.filter(finding => finding.check === check && finding.state !== 'ok')
}
