import { formatDuration } from '../../lib/duration'
import { isKeyOf } from '../../lib/keys'
import { findAccount } from '../../platform/access/store'
import { CommandFailed } from '../../platform/errors'
import { requireInstance } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
import { type FigureKey, figureKeys, figures } from '../../tracks/figures'
import { type FigureCause, figureCauses } from '../../workouts/recalculations/measuring/causes'
import { lookAgain } from '../../workouts/recalculations/measuring/look-again'
import {
  beginRecalculation,
  continueRecalculation,
  differenceOf,
  usualCauses,
} from '../../workouts/recalculations/recalculate'
import {
  countRecorded,
  findRecalculation,
  findRow,
  listUnderway,
  listUnmeasured,
  type Recalculation,
  recordedIds,
  type UnmeasuredReason,
} from '../../workouts/recalculations/store'
import {
  beginUndo,
  findObstacle,
  formerRows,
  type UndoObstacle,
} from '../../workouts/recalculations/undo-recalculation'
import type { WorkoutRow } from '../../workouts/rows/store'
import type { CommandContext, Report } from '../terminal/command'
import { followJob } from '../terminal/follow-job'
import { createProgress } from '../terminal/progress'
import { requireUser } from '../terminal/require-user'
import { UsageError } from '../terminal/usage-error'
import { withContextBesideServer } from '../terminal/with-context'
import { workoutsInWords } from './follow-import'

/**
 * Measures recordings again, undoes an earlier run, or shows what would change. If a server runs, it does the work,
 * except for `--dry-run`.
 * @throws UsageError for an unknown cause; CommandFailed for an unknown user or run
 */
export async function recalculate({ config, options, now }: CommandContext): Promise<Report> {
  const causes = readCauses(options.cause)
  const undone = readRun(options)
  requireInstance(config.dataDir)
  return withContextBesideServer(config, now, async (ctx, besideServer) => {
    const userId = options.user === undefined ? null : requireUser(ctx.db, options.user).id
    if (options['dry-run']) return look(ctx, { userId, causes })
    const finished = besideServer ? [] : await finishInterrupted(ctx, undone)
    const report =
      undone === null
        ? await run(ctx, { userId, causes }, besideServer)
        : await undo(ctx, undone, besideServer)
    const all = [...finished, report]
    return { text: all.map(({ text }) => text).join('\n\n'), isWhole: all.every(({ isWhole }) => isWhole) }
  })
}

/** Reads the option `--cause`. @throws UsageError for an unknown cause */
function readCauses(text: string | undefined): readonly FigureCause[] {
  if (text === undefined) return usualCauses
  return text.split(',').map(word => {
    const cause = word.trim()
    if (isKeyOf(figureCauses, cause)) return cause
    throw new UsageError(
      `There is no cause '${cause}'. There are: ${Object.keys(figureCauses).join(', ')}.`,
      'recalculate',
    )
  })
}

/**
 * Returns the id of the run to undo; null if the option is missing. @throws UsageError if it is not a number, or other
 * options are given
 */
function readRun({ undo, user, cause, 'dry-run': isDryRun }: CommandContext['options']): number | null {
  if (undo === undefined) return null
  if (!/^\d{1,15}$/.test(undo)) throw new UsageError(`'${undo}' is not the number of a run.`, 'recalculate')
  if (user === undefined && cause === undefined && !isDryRun) return Number(undo)
  throw new UsageError(
    '--undo reverts everything that a run has changed. Leave out all other options.',
    'recalculate',
  )
}

/** Finishes earlier runs that were interrupted, because no server is running that would finish them. */
async function finishInterrupted(ctx: Context, undone: number | null): Promise<Report[]> {
  const besideServer = false
  const reports: Report[] = []
  for (const { id, status, isLook } of listUnderway(ctx.db)) {
    // A search for changes that a user started in the browser is left to the server.
    if (isLook) continue
    // The command undoes this run, so the run is not reported as interrupted.
    if (status === 'undoing' && id === undone) continue
    const { text, isWhole } =
      status === 'undoing'
        ? await undo(ctx, id, besideServer)
        : describeRun(ctx, await follow(ctx, id, besideServer))
    reports.push({ text: `What had been interrupted was finished first:\n${text}`, isWhole })
  }
  return reports
}

interface Asked {
  userId: number | null
  causes: readonly FigureCause[]
}

async function run(ctx: Context, asked: Asked, besideServer: boolean): Promise<Report> {
  const { id } = beginRecalculation(ctx, asked)
  ctx.jobs.wake()
  return describeRun(ctx, await follow(ctx, id, besideServer))
}

function follow(ctx: Context, id: number, besideServer: boolean): Promise<Recalculation | undefined> {
  return followJob(ctx, {
    besideServer,
    waiting: 'Waiting for the server, which measures them',
    doing: 'Measuring',
    work: () => continueRecalculation(ctx, id, new AbortController().signal),
    look: () => findRecalculation(ctx.db, id),
    progressOf(found) {
      if (found?.status !== 'running' && found?.status !== 'undoing') return null
      return { done: found.lookedAt, total: found.total }
    },
  })
}

async function look(ctx: Context, { userId, causes }: Asked): Promise<Report> {
  const lines: string[] = []
  const progress = createProgress()
  progress.begin('Measuring')
  const total = countRecorded(ctx.db, userId)
  let [done, changed, leftOut] = [0, 0, 0]
  for (const id of recordedIds(ctx.db, userId)) {
    progress.show('Measuring', done++, total)
    await using folder = await ctx.spool.makeFolder()
    const found = await lookAgain(ctx, findRow(ctx.db, id), { causes, folder: folder.path })
    if (found.state === 'gone' || found.state === 'same') continue
    if (found.state === 'different') {
      const { row, causes } = found
      const { after } = differenceOf(found)
      const values = { ...after, workoutDate: new Date(after.startMs) }
      lines.push(...describeChange(nameOf(ctx, row), row, values, causes))
      changed++
    } else {
      lines.push(`${nameOf(ctx, found.row)}: left out, ${unmeasuredReasons[found.state]}`)
      leftOut++
    }
  }
  progress.end()
  const text = [
    'This is what would be changed. Nothing was changed.',
    '',
    ...lines,
    `${workoutsInWords(changed)} would be changed, ${leftOut} left out.`,
  ].join('\n')
  return { text, isWhole: leftOut === 0 }
}

function describeRun(ctx: Context, ended: Recalculation | undefined): Report {
  if (!ended) throw new CommandFailed('The account was deleted meanwhile.')
  const lines: string[] = []
  let changed = 0
  for (const former of formerRows(ctx, ended.id)) {
    changed++
    const row = findRow(ctx.db, former.workoutId)
    if (row) lines.push(...describeChange(nameOf(ctx, row), former, row, former.causes))
  }
  const leftOut = linesOfUnmeasured(ctx, ended.id)
  lines.push(...leftOut, `${workoutsInWords(changed)} changed, ${leftOut.length} left out.`)
  if (changed > 0) {
    const last = ended.undoUntil.toISOString().slice(0, 10)
    lines.push(`To put back what was before, until ${last}: trackhut recalculate --undo ${ended.id}`)
  }
  return endOf(ended, lines, leftOut.length === 0)
}

function linesOfUnmeasured(ctx: Context, id: number): string[] {
  const lines: string[] = []
  let page = listUnmeasured(ctx.db, id, 0, 100)
  while (page.length > 0) {
    lines.push(
      ...page.map(({ row, reason }) => `${nameOf(ctx, row)}: left out, ${unmeasuredReasons[reason]}`),
    )
    page = listUnmeasured(ctx.db, id, page.at(-1)?.row.id ?? 0, 100)
  }
  return lines
}

function endOf({ status }: Recalculation, lines: readonly string[], isWhole: boolean): Report {
  const isGivenUp = status === 'given-up'
  const end = 'The server has given it up before it was through. Its log says why; try again.'
  return { text: [...lines, ...(isGivenUp ? [end] : [])].join('\n'), isWhole: isWhole && !isGivenUp }
}

async function undo(ctx: Context, id: number, besideServer: boolean): Promise<Report> {
  const begun = beginUndo(ctx, id)
  if (!begun) throw new CommandFailed(`There is no run ${id} that is done, or it is too late to undo it.`)
  ctx.jobs.wake()
  const undone = await follow(ctx, id, besideServer)
  if (!undone) throw new CommandFailed('The account was deleted meanwhile.')
  const left: string[] = []
  for (const former of formerRows(ctx, id)) {
    const obstacle = await findObstacle(ctx, former)
    const name = nameOf(ctx, findRow(ctx.db, former.workoutId) ?? former)
    left.push(`${name}: left as it is, ${obstacle ? obstacles[obstacle] : 'it was not reached'}`)
  }
  const end = `${workoutsInWords(begun.total - left.length)} put back, ${left.length} left as they are.`
  return endOf(undone, [...left, end], left.length === 0)
}

const unmeasuredReasons: Record<UnmeasuredReason, string> = {
  missing: 'the file of its recording is missing, or cannot be opened',
  damaged: 'the file of its recording is damaged',
  unusable: 'its recording would not be taken any more',
  busy: 'it was changed each time it was measured',
  changed: 'it was changed since somebody looked',
  'no-room': 'the storage limit of its owner is reached',
}

const obstacles: Record<UndoObstacle, string> = {
  deleted: 'it was deleted, and can be brought back yet',
  changed: 'it was changed since',
  'track-missing': 'the track that it had is missing',
}

type Named = Pick<WorkoutRow, 'userId' | 'workoutDate'> & { shortId?: string }

function nameOf(ctx: Context, { userId, workoutDate, shortId = 'a workout' }: Named): string {
  const username = findAccount(ctx.db, userId)?.username ?? 'nobody'
  return `${shortId} (${username}, ${workoutDate.toISOString().slice(0, 10)})`
}

type Figures = Pick<WorkoutRow, FigureKey | 'workoutDate'>

function describeChange(name: string, before: Figures, after: Figures, causes: readonly string[]): string[] {
  const starts = [before, after].map(({ workoutDate }) => workoutDate.toISOString())
  return [
    `${name}: ${causes.join(', ')}`,
    ...(starts[0] === starts[1] ? [] : [`  start: ${starts.join(' → ')}`]),
    ...figureKeys
      .filter(key => before[key] !== after[key])
      .map(key => `  ${figures[key].label}: ${inWords(key, before[key])} → ${inWords(key, after[key])}`),
  ]
}

function inWords(key: FigureKey, value: number | null): string {
  if (value === null) return 'none'
  const { quantity, decimals, unit } = figures[key]
  return quantity === 'duration' ? formatDuration(value) : `${value / 10 ** decimals} ${unit}`
}
