// Runs imports on the command line, or waits for them, and describes their result.
import { CommandFailed } from '../../platform/errors'
import type { Context } from '../../server/context'
import { unnamedSport } from '../../transfer/imports/activities/sport-words'
import { isUnderway, presentImport } from '../../transfer/imports/present-import'
import {
  countGuessed,
  countProblems,
  findImport,
  type Import,
  type ImportItem,
  listProblems,
} from '../../transfer/imports/rows/store'
import { importJob } from '../../transfer/imports/stages/continue-import'
import type { Report } from '../terminal/command'
import { followJob } from '../terminal/follow-job'

/**
 * Runs an import that is already in the database. If a server runs, it does the work, and only the progress is shown.
 * @returns the finished import; undefined if it was deleted
 */
export function followImport(
  ctx: Context,
  id: number,
  { besideServer }: { besideServer: boolean },
): Promise<Import | undefined> {
  return followJob(ctx, {
    besideServer,
    waiting: 'Waiting for the server, which imports it',
    doing: 'Importing',
    work: () => importJob.run(ctx, String(id), new AbortController().signal),
    look: () => findImport(ctx.db, id),
    progressOf(found) {
      if (!found || !isUnderway(found)) return null
      const { processed: done, total } = presentImport(ctx, found).workouts
      return { done, total }
    },
  })
}

export const lineIf = (what: string, count: number) => (count > 0 ? [`${what}: ${count}`] : [])

export const workoutsInWords = (count: number) => (count === 1 ? '1 workout' : `${count} workouts`)

/** Returns the label of an unknown sport for the report, or a note that the file names no sport. */
export const sportInWords = (label: string) => (label === unnamedSport.label ? 'no sport in the file' : label)

const problemsAtOnce = 100

/**
 * Describes a finished import. The exit code is 1 if workouts were left out, lack their recordings, or wait for their
 * sport.
 * @throws CommandFailed if the import was deleted, or the archive was refused
 */
export function describeImport(ctx: Context, found: Import | undefined): Report {
  if (!found) throw new CommandFailed('The import was ended by somebody else.')
  const { status, reason, workouts, unknown_sports, ...others } = presentImport(ctx, found)
  if (status === 'refused') throw new CommandFailed(`Nothing was imported: ${reason}.`)
  const lines = [
    `${workoutsInWords(workouts.added - workouts.merged)} added.`,
    ...lineIf('here already', workouts.already_there),
    ...lineIf('here already in another recording, and merged with that', workouts.merged),
    ...lineIf('without their recordings', workouts.without_recording),
    ...lineIf('left out', workouts.left_out),
    ...lineIf('sport guessed, to be confirmed in the browser', countGuessed(ctx.db, found.id)),
    ...lineIf('equipment added', others.equipments_added),
    ...lineIf('values of body and training added', others.body_values_added),
    ...unknown_sports.map(
      ({ label, workouts }) =>
        `${sportInWords(label)}: ${workouts} wait until the user says in the browser which sport it is`,
    ),
    ...problemsOf(ctx, found),
  ]
  const lacking = workouts.left_out + workouts.without_recording + unknown_sports.length
  return { text: lines.join('\n'), isWhole: lacking === 0 }
}

const becameOf = ({ outcome }: ImportItem) =>
  outcome === 'left-out' ? 'left out, ' : 'added without its recording, '

function* problemsOf({ db }: Context, { id }: Import): Generator<string> {
  for (let offset = 0; offset < countProblems(db, id); offset += problemsAtOnce) {
    for (const { item } of listProblems(db, id, { perPage: problemsAtOnce, offset })) {
      // Merged workouts are not listed: there may be thousands, and their number is shown already.
      if (item.reasonCode === 'item-merged') continue
      yield `${item.what}: ${becameOf(item)}${item.reason}`
    }
  }
}
