import { isKeyOf } from '../../lib/keys'
import { CommandFailed } from '../../platform/errors'
import { requireInstance } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
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
} from '../../workouts/recalculations/store'
import { beginUndo, findObstacle, formerRows } from '../../workouts/recalculations/undo-recalculation'
import type { CommandContext, Report } from '../terminal/command'
import { followJob } from '../terminal/follow-job'
import { createProgress } from '../terminal/progress'
import { requireUser } from '../terminal/require-user'
import { UsageError } from '../terminal/usage-error'
import { withContextBesideServer } from '../terminal/with-context'
import { changeOf, leftAfterUndo, leftOutOf, type TouchedWorkout } from './describe-change'
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
    if (options['dry-run']) return asReport([await look(ctx, { userId, causes })])
    const finished = besideServer ? [] : await finishInterrupted(ctx, undone)
    const report =
      undone === null
        ? await run(ctx, { userId, causes }, besideServer)
        : await undo(ctx, undone, besideServer)
    return asReport([...finished, report])
  })
}

/** What one run has done, or would do. */
interface RunReport {
  text: string
  isWhole: boolean
  json: object
}

const asReport = (runs: readonly RunReport[]): Report => ({
  text: runs.map(({ text }) => text).join('\n\n'),
  json: { runs: runs.map(({ json }) => json) },
  isWhole: runs.every(({ isWhole }) => isWhole),
})

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
async function finishInterrupted(ctx: Context, undone: number | null): Promise<RunReport[]> {
  const besideServer = false
  const reports: RunReport[] = []
  for (const { id, status, isLook } of listUnderway(ctx.db)) {
    // A search for changes that a user started in the browser is left to the server.
    if (isLook) continue
    // The command undoes this run, so the run is not reported as interrupted.
    if (status === 'undoing' && id === undone) continue
    const { text, ...others } =
      status === 'undoing'
        ? await undo(ctx, id, besideServer)
        : describeRun(ctx, await follow(ctx, id, besideServer))
    reports.push({ text: `What had been interrupted was finished first:\n${text}`, ...others })
  }
  return reports
}

interface Asked {
  userId: number | null
  causes: readonly FigureCause[]
}

async function run(ctx: Context, asked: Asked, besideServer: boolean): Promise<RunReport> {
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

async function look(ctx: Context, { userId, causes }: Asked): Promise<RunReport> {
  const workouts: TouchedWorkout[] = []
  const progress = createProgress()
  progress.begin('Measuring')
  const total = countRecorded(ctx.db, userId)
  let done = 0
  for (const id of recordedIds(ctx.db, userId)) {
    progress.show('Measuring', done++, total)
    await using folder = await ctx.spool.makeFolder()
    const found = await lookAgain(ctx, findRow(ctx.db, id), { causes, folder: folder.path })
    if (found.state === 'gone' || found.state === 'same') continue
    if (found.state === 'different') {
      const { row, causes } = found
      const { after } = differenceOf(found)
      const values = { ...after, workoutDate: new Date(after.startMs) }
      workouts.push(changeOf(ctx, row, { before: row, after: values, causes }))
    } else {
      workouts.push(leftOutOf(ctx, found.row, found.state))
    }
  }
  progress.end()
  const { changed, leftOut, lines } = sum(workouts)
  const text = [
    'This is what would be changed. Nothing was changed.',
    '',
    ...lines,
    `${workoutsInWords(changed)} would be changed, ${leftOut} left out.`,
  ].join('\n')
  return {
    text,
    isWhole: leftOut === 0,
    json: forPrograms(workouts, { id: null, is_undo: false, undo_until: null, is_given_up: false }),
  }
}

function sum(workouts: readonly TouchedWorkout[]) {
  const leftOut = workouts.filter(({ json }) => json.reason !== null).length
  return {
    changed: workouts.length - leftOut,
    leftOut,
    lines: workouts.flatMap(({ lines }) => lines),
  }
}

interface RunFacts {
  id: number | null
  is_undo: boolean
  undo_until: string | null
  is_given_up: boolean
}

/** @param changed how many workouts were changed, if those are not all among `workouts` */
function forPrograms(workouts: readonly TouchedWorkout[], facts: RunFacts, changed = sum(workouts).changed) {
  const left_out = sum(workouts).leftOut
  return { ...facts, changed, left_out, workouts: workouts.map(({ json }) => json) }
}

function describeRun(ctx: Context, ended: Recalculation | undefined): RunReport {
  if (!ended) throw new CommandFailed('The account was deleted meanwhile.')
  const workouts: TouchedWorkout[] = []
  // A workout that was deleted since has changed, but there is nothing to say about it.
  let deleted = 0
  for (const former of formerRows(ctx, ended.id)) {
    const row = findRow(ctx.db, former.workoutId)
    if (row) workouts.push(changeOf(ctx, row, { before: former, after: row, causes: former.causes }))
    else deleted++
  }
  workouts.push(...listLeftOut(ctx, ended.id))
  const { leftOut, lines, ...counted } = sum(workouts)
  const changed = counted.changed + deleted
  lines.push(`${workoutsInWords(changed)} changed, ${leftOut} left out.`)
  const canUndo = changed > 0
  if (canUndo) {
    const last = ended.undoUntil.toISOString().slice(0, 10)
    lines.push(`To put back what was before, until ${last}: trackhut recalculate --undo ${ended.id}`)
  }
  const facts = { id: ended.id, is_undo: false, undo_until: canUndo ? ended.undoUntil.toISOString() : null }
  return endOf(ended, { lines, isWhole: leftOut === 0 }, isGivenUp =>
    forPrograms(workouts, { ...facts, is_given_up: isGivenUp }, changed),
  )
}

function listLeftOut(ctx: Context, id: number): TouchedWorkout[] {
  const found: TouchedWorkout[] = []
  let page = listUnmeasured(ctx.db, id, 0, 100)
  while (page.length > 0) {
    found.push(...page.map(({ row, reason }) => leftOutOf(ctx, row, reason)))
    page = listUnmeasured(ctx.db, id, page.at(-1)?.row.id ?? 0, 100)
  }
  return found
}

function endOf(
  { status }: Recalculation,
  { lines, isWhole }: { lines: readonly string[]; isWhole: boolean },
  tell: (isGivenUp: boolean) => object,
): RunReport {
  const isGivenUp = status === 'given-up'
  const end = 'The server has given it up before it was through. Its log says why; try again.'
  return {
    text: [...lines, ...(isGivenUp ? [end] : [])].join('\n'),
    isWhole: isWhole && !isGivenUp,
    json: tell(isGivenUp),
  }
}

async function undo(ctx: Context, id: number, besideServer: boolean): Promise<RunReport> {
  const begun = beginUndo(ctx, id)
  if (!begun) throw new CommandFailed(`There is no run ${id} that is done, or it is too late to undo it.`)
  ctx.jobs.wake()
  const undone = await follow(ctx, id, besideServer)
  if (!undone) throw new CommandFailed('The account was deleted meanwhile.')
  const left: TouchedWorkout[] = []
  for (const former of formerRows(ctx, id)) {
    const obstacle = await findObstacle(ctx, former)
    left.push(leftAfterUndo(ctx, findRow(ctx.db, former.workoutId) ?? former, obstacle))
  }
  const putBack = begun.total - left.length
  const end = `${workoutsInWords(putBack)} put back, ${left.length} left as they are.`
  const lines = [...left.flatMap(({ lines }) => lines), end]
  return endOf(undone, { lines, isWhole: left.length === 0 }, isGivenUp =>
    forPrograms(left, { id, is_undo: true, undo_until: null, is_given_up: isGivenUp }, putBack),
  )
}
