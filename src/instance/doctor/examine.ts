// Every check there is, in an order in which one can rely on those before it.
import { mailSettings } from '../../platform/mail/settings'
import { checkMailServer, checkTileServer } from './checks/check-connections'
import { checkDatabase } from './checks/check-database'
import { checkExports } from '../../transfer/exports/check-exports'
import { checkFigures } from './checks/check-figures'
import { checkFiles } from './checks/check-files'
import { checkImports } from '../../transfer/imports/check-imports'
import { checkJobs } from './checks/check-jobs'
import { checkClock, checkSpace } from '../../doctor/check-machine'
import { checkPermissions } from './checks/check-permissions'
import { checkPictures } from '../../doctor/check-pictures'
import { checkRecordings } from '../../doctor/check-recordings'
import type { CheckName, Fault, Finding } from './inspection/finding'
import type { Patient } from './inspection/data-directory'

interface Check {
  name: CheckName
  /** While it is done. */
  doing: string
  find(patient: Patient): Fault[] | Promise<Fault[]>
  /** What is said when it finds nothing. */
  fine: string
  /** Absent for those that always make sense. */
  isAsked?(patient: Patient): boolean
}

const checks: readonly Check[] = [
  {
    name: 'database',
    doing: 'Reading the database',
    find: checkDatabase,
    fine: 'The database is sound.',
  },
  {
    name: 'permissions',
    doing: 'Looking at permissions',
    find: checkPermissions,
    fine: 'Nobody but its owner can get at the data directory.',
  },
  {
    name: 'files',
    doing: 'Looking for files that belong to nothing',
    find: checkFiles,
    fine: 'Every file in the upload folder belongs to something.',
  },
  {
    name: 'recordings',
    doing: 'Reading recordings',
    find: checkRecordings,
    fine: 'All recordings can be read, and give the figures that are stored.',
  },
  {
    name: 'pictures',
    doing: 'Looking for pictures',
    find: checkPictures,
    fine: 'All pictures are there, or about to be drawn.',
  },
  {
    name: 'figures',
    doing: 'Adding up workouts',
    find: checkFigures,
    fine: 'Totals and records are those of the workouts.',
  },
  {
    name: 'exports',
    doing: 'Looking at exports',
    find: checkExports,
    fine: 'No export is stuck, and no archive is missing.',
  },
  {
    name: 'imports',
    doing: 'Looking at imports',
    find: checkImports,
    fine: 'No import is stuck.',
  },
  {
    name: 'jobs',
    doing: 'Looking at work in the background',
    find: checkJobs,
    fine: 'Work in the background gets on.',
  },
  {
    name: 'space',
    doing: 'Looking for room',
    find: checkSpace,
    fine: 'There is room on the disk.',
  },
  {
    name: 'clock',
    doing: 'Looking at the clock',
    find: checkClock,
    fine: 'The clock of this machine is not behind.',
  },
  {
    name: 'tiles',
    doing: 'Asking the tile server',
    find: checkTileServer,
    fine: 'The tile server answers.',
    isAsked: ({ config }) => config.tileServerUrl !== null,
  },
  {
    name: 'mail',
    doing: 'Asking the mail server',
    find: checkMailServer,
    fine: 'The mail server answers.',
    isAsked: ({ config }) => mailSettings(config) !== null,
  },
]

interface ExamineOptions {
  /** Whether what can be mended is mended; then nothing else may work on the data directory. */
  repairs: boolean
  /** Told what is looked at next. */
  onCheck(doing: string): void
}

/** Does all checks, one after the other, and mends what they find if that is wanted. */
export async function examine(patient: Patient, { repairs, onCheck }: ExamineOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    if (check.isAsked?.(patient) === false) continue
    onCheck(check.doing)
    const faults = await check.find(patient)
    if (faults.length === 0) findings.push(finding(check.name, 'ok', check.fine))
    for (const fault of faults) findings.push(await conclude(check.name, fault, repairs))
    if (faults.some(({ isFatal }) => isFatal)) break
  }
  return findings
}

async function conclude(check: CheckName, fault: Fault, repairs: boolean): Promise<Finding> {
  const { state, sentence, mend, items = [] } = fault
  const advice =
    fault.advice ?? (mend ? 'trackhut doctor --repair mends that, with the server stopped.' : null)
  const found = { ...finding(check, state, sentence), advice, items }
  if (!repairs || !mend) return found
  try {
    return { ...found, state: 'mended', sentence: await mend(), advice: null }
  } catch (error) {
    return { ...found, advice: `It could not be mended: ${(error as Error).message}` }
  }
}

const finding = (check: CheckName, state: Finding['state'], sentence: string): Finding => ({
  check,
  state,
  sentence,
  advice: null,
  items: [],
})
