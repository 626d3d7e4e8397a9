// All checks of the doctor, in an order in which each check can rely on the checks before it.
import { messageOf } from '../../lib/thrown'
import { mailSettings } from '../../platform/mail/mailer'
import { checkFiles, checkSizes } from './checks/check-files'
import { checkImages } from './checks/check-map-images'
import { checkPermissions } from './checks/check-permissions'
import { checkRecordings } from './checks/check-recordings'
import { checkDatabase, checkFigures } from './checks/check-rows'
import { checkMailServer, checkPasskeys, checkSpace, checkTileServer } from './checks/check-surroundings'
import type { Check, CheckName, DataDirectory, Fault, Finding } from './inspection/check'

const checksBeforeFeatures: readonly Check[] = [
  {
    name: 'database',
    doing: 'Reading the database',
    find: checkDatabase,
    fine: 'The database is intact.',
  },
  {
    name: 'permissions',
    doing: 'Checking permissions',
    find: checkPermissions,
    fine: 'Only its owner has access to the data directory.',
  },
  {
    name: 'files',
    doing: 'Looking for orphaned files',
    find: checkFiles,
    fine: 'There are no orphaned files in the upload folder.',
  },
  {
    name: 'recordings',
    doing: 'Reading GPX files',
    find: checkRecordings,
    fine: 'All GPX files can be read, and give the figures that are stored.',
  },
  {
    name: 'pictures',
    doing: 'Looking for avatars and map images',
    find: checkImages,
    fine: 'All avatars and map images are there, or about to be drawn.',
  },
  {
    name: 'sizes',
    doing: 'Adding up the upload folder',
    find: checkSizes,
    fine: 'The sizes of the upload folder are those that are kept.',
  },
  {
    name: 'figures',
    doing: 'Adding up workouts',
    find: checkFigures,
    fine: 'Totals and records match the workouts.',
  },
]

const checksAfterFeatures: readonly Check[] = [
  {
    name: 'space',
    doing: 'Checking disk space',
    find: checkSpace,
    fine: 'There is enough space on the disk.',
  },
  {
    name: 'passkeys',
    doing: 'Comparing passkeys with the address',
    find: checkPasskeys,
    fine: 'All passkeys are for the present address.',
    isAsked: ({ config }) => config.uiUrl !== null,
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
  /** Additional checks that features provide. */
  featureChecks: readonly Check[]
  /** Whether to repair faults. If true, no other process may use the data directory. */
  repairs: boolean
  /** Called with the description of the next check. */
  onCheck(doing: string): void
}

/** Runs all checks in order, and repairs faults on request. */
export async function examine(
  directory: DataDirectory,
  { featureChecks, repairs, onCheck }: ExamineOptions,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [...checksBeforeFeatures, ...featureChecks, ...checksAfterFeatures]) {
    if (check.isAsked?.(directory) === false) continue
    onCheck(check.doing)
    const faults = await check.find(directory)
    if (faults.length === 0) {
      findings.push({ check: check.name, state: 'ok', sentence: check.fine, advice: null, items: [] })
    }
    for (const fault of faults) findings.push(await conclude(check.name, fault, repairs))
    if (faults.some(({ isFatal }) => isFatal)) break
  }
  return findings
}

async function conclude(check: CheckName, fault: Fault, repairs: boolean): Promise<Finding> {
  const { state, sentence, repair, items = [] } = fault
  const advice =
    fault.advice ?? (repair ? 'trackhut doctor --repair repairs that, with the server stopped.' : null)
  const found: Finding = { check, state, sentence, advice, items }
  if (!repairs || !repair) return found
  try {
    return { ...found, state: 'repaired', sentence: await repair(), advice: null }
  } catch (error) {
    return { ...found, advice: `It could not be repaired: ${messageOf(error)}` }
  }
}
