import { backupsCheck } from '../../instance/backups/check-backups'
import { jobsCheck } from '../../instance/doctor/checks/check-jobs'
import { examine } from '../../instance/doctor/examine'
import type { Finding } from '../../instance/doctor/inspection/check'
import { withDataDirectory } from '../../instance/doctor/open-data-directory'
import { CommandFailed } from '../../platform/errors'
import { lockDataDir, requireInstance } from '../../platform/storage/data-dir'
import { isRestoreMarked } from '../../platform/storage/restored-data'
import { emailJobs, jobs } from '../../server/jobs'
import { exportsCheck } from '../../transfer/exports/check-exports'
import { importsCheck } from '../../transfer/imports/check-imports'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'

const featureChecks = [exportsCheck, importsCheck, backupsCheck, jobsCheck({ jobs, emailJobs })]

/**
 * Checks the data directory, and repairs it with `--repair`.
 * @throws CommandFailed if a restore must be completed first, DataDirInUse if a running server prevents repairs
 */
export async function consultDoctor({ config, options, now }: CommandContext): Promise<Report> {
  const { repair: repairs = false } = options
  requireInstance(config.dataDir)
  if (isRestoreMarked(config.dataDir)) {
    throw new CommandFailed('A restore was interrupted here. Start Trackhut first, which completes it.')
  }
  using _ = repairs ? lockDataDir(config.dataDir) : null
  const progress = createProgress()
  const findings = await withDataDirectory({ config, now, repairs, onProgress: progress.show }, directory =>
    examine(directory, { featureChecks, repairs, onCheck: progress.begin }),
  )
  progress.end()
  const isWell = !findings.some(({ state }) => state === 'problem')
  return { text: asText(findings, isWell), json: { is_well: isWell, findings }, isWhole: isWell }
}

function asText(findings: readonly Finding[], isWell: boolean): string {
  const lines = findings.flatMap(({ state, sentence, advice }) => [
    `${state.padEnd(9)}${sentence}`,
    ...(advice === null ? [] : [`${' '.repeat(9)}${advice}`]),
  ])
  return [...lines, '', summary(findings, isWell)].join('\n')
}

function summary(findings: readonly Finding[], isWell: boolean): string {
  const count = (state: Finding['state'], one: string, many: string) => {
    const found = findings.filter(finding => finding.state === state).length
    return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`]
  }
  const counts = [
    ...count('problem', 'problem', 'problems'),
    ...count('notice', 'notice', 'notices'),
    ...count('repaired', 'repaired', 'repaired'),
  ]
  const verdict = isWell ? 'All is well' : 'Not all is well'
  return `${[verdict, counts.join(', ')].filter(Boolean).join(': ')}.`
}
