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

/** Returns the label of an unknown sport as it is in the file; null if the file names no sport. */
const nameIn = (label: string) => (label === unnamedSport.label ? null : label)

const problemsAtOnce = 100

/** What `--json` says about an import; table/import-fields.ts has the meanings. */
export interface ImportEnd {
  workouts: {
    added: number
    already_there: number
    merged: number
    without_recording: number
    left_out: number
    guessed: number
  }
  equipment_added: number
  body_values_added: number
  unknown_sports: { label: string | null; workouts: number }[]
  problems: { what: string; is_left_out: boolean; code: string | null; reason: string | null }[]
}

/**
 * Describes a finished import. The exit code is 1 if workouts were left out, lack their recordings, or wait for their
 * sport.
 * @throws CommandFailed if the import was deleted, or the archive was refused
 */
export function describeImport(
  ctx: Context,
  found: Import | undefined,
): Required<Report> & { json: ImportEnd } {
  if (!found) throw new CommandFailed('The import was ended by somebody else.')
  const { status, reason, workouts, unknown_sports, ...others } = presentImport(ctx, found)
  const guessed = countGuessed(ctx.db, found.id)
  if (status === 'refused') throw new CommandFailed(`Nothing was imported: ${reason}.`)
  const lines = [
    `${workoutsInWords(workouts.added - workouts.merged)} added.`,
    ...lineIf('here already', workouts.already_there),
    ...lineIf('here already in another recording, and merged with that', workouts.merged),
    ...lineIf('without their recordings', workouts.without_recording),
    ...lineIf('left out', workouts.left_out),
    ...lineIf('sport guessed, to be confirmed in the browser', guessed),
    ...lineIf('equipment added', others.equipments_added),
    ...lineIf('values of body and training added', others.body_values_added),
    ...unknown_sports.map(
      ({ label, workouts }) =>
        `${sportInWords(label)}: ${workouts} wait until the user says in the browser which sport it is`,
    ),
    ...[...problemsOf(ctx, found)].map(item => `${item.what}: ${becameOf(item)}${item.reason}`),
  ]
  const lacking = workouts.left_out + workouts.without_recording + unknown_sports.length
  const { added, already_there, merged, without_recording, left_out } = workouts
  const json: ImportEnd = {
    workouts: { added: added - merged, already_there, merged, without_recording, left_out, guessed },
    equipment_added: others.equipments_added,
    body_values_added: others.body_values_added,
    unknown_sports: unknown_sports.map(({ label, workouts }) => ({ label: nameIn(label), workouts })),
    problems: [...problemsOf(ctx, found)].map(({ what, outcome, reasonCode, reason }) => ({
      what,
      is_left_out: outcome === 'left-out',
      code: reasonCode,
      reason,
    })),
  }
  return { text: lines.join('\n'), isWhole: lacking === 0, json }
}

const becameOf = ({ outcome }: ImportItem) =>
  outcome === 'left-out' ? 'left out, ' : 'added without its recording, '

function* problemsOf({ db }: Context, { id }: Import): Generator<ImportItem> {
  for (let offset = 0; offset < countProblems(db, id); offset += problemsAtOnce) {
    for (const { item } of listProblems(db, id, { perPage: problemsAtOnce, offset })) {
      // Merged workouts are not listed: there may be thousands, and their number is shown already.
      if (item.reasonCode === 'item-merged') continue
      yield item
    }
  }
}
