// The doctor, sent to a test application that runs.
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { inspection } from '../../../src/platform/db/inspect-database'
import { examine } from '../../../src/instance/doctor/examine'
import type { CheckName, Finding } from '../../../src/instance/doctor/inspection/finding'
import type { Patient } from '../../../src/instance/doctor/inspection/data-directory'
import type { TestApp } from '../../support/test-app'

export function patientOf({ ctx, dataDir }: TestApp): Patient {
  const { config, db, files, worker, mail } = ctx
  return {
    config,
    db,
    files,
    worker,
    mail,
    dataDir: dataDirAt(dataDir),
    database: inspection(ctx.database.sqlite),
    now: ctx.clock(),
    onProgress: () => {},
  }
}

/** What the doctor finds; with `repairs` it mends, and says so. */
export const consult = (app: TestApp, repairs = false): Promise<Finding[]> =>
  examine(patientOf(app), { repairs, onCheck: () => {} })

/** Those that are not as they should be. */
export const faultsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok')

/** What is found of one kind: state, what it is about. */
export async function findingsOf(app: TestApp, check: CheckName, repairs = false) {
  const findings = await consult(app, repairs)
  return findings.filter(finding => finding.check === check && finding.state !== 'ok')
}
