import { lockDataDir, requireInstance } from '../../platform/storage/data-dir'
import { examine } from '../../instance/doctor/examine'
import type { Finding } from '../../instance/doctor/inspection/finding'
import { withPatient } from '../../instance/doctor/open-data-directory'
import { forbidden } from '../../errors'
import { isRestoreMarked } from '../../platform/storage/restored-data'
import type { Call } from '../commands'
import { createProgress } from '../terminal/progress'

/** What the doctor says, and whether no problem is left. */
export interface Report {
  text: string
  isWell: boolean
}

/**
 * Examines the data directory, and mends it if that is wanted.
 * @throws AppError while a restore or an upgrade has to come first, DataDirInUse when a server keeps it from mending
 */
export async function consultDoctor({ config, options, now }: Call): Promise<Report> {
  const { repair: repairs = false, json: isJson = false } = options
  requireInstance(config.dataDir)
  requireNoRestore(config.dataDir)
  if (repairs) lockDataDir(config.dataDir)
  const progress = createProgress()
  const findings = await withPatient({ config, now, repairs, onProgress: progress.show }, patient =>
    examine(patient, { repairs, onCheck: progress.begin }),
  )
  progress.end()
  const isWell = !findings.some(({ state }) => state === 'problem')
  const text = isJson ? JSON.stringify({ is_well: isWell, findings }, null, 2) : asText(findings, isWell)
  return { text, isWell }
}

function requireNoRestore(dataDir: string) {
  if (!isRestoreMarked(dataDir)) return
  throw forbidden('A restore was interrupted here. Start Trackhut first, which completes it.')
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
    ...count('mended', 'mended', 'mended'),
  ]
  const verdict = isWell ? 'All is well' : 'Not all is well'
  return `${[verdict, counts.join(', ')].filter(Boolean).join(': ')}.`
}
