// Counts the content of an archive before anything is imported.
import { randomHex } from '../../../lib/random'
import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import type { SpoolFolder } from '../../../platform/storage/spool'
import { sameStartMs } from '../../../workouts/duplicates/compare'
import { readSportsOfWords } from '../../../workouts/sports/of-files/read-sport-choice'
import { listSports } from '../../../workouts/sports/store'
import { detailsAt } from '../activities/activity'
import { isToGuess } from '../activities/sport-words'
import { type ItemContents, type PlannedItem, plannedItems } from '../archive/plan'
import { readArchiveTask } from '../reading/tasks'
import { findSameWorkout, findWorkoutOwner, hasRecordingAt } from '../rows/already-there-store'
import type { ImportContents, ImportOrigin, NewImportItem } from '../rows/store'
import { matchSport, matchSportOfRecording, nameOfSport } from '../storing/match-sport'

export interface PreviewedArchive {
  origin: ImportOrigin
  contents: ImportContents
  /** Number of workouts by sport, for sports that are unknown in this instance. */
  unknownSports: ReadonlyMap<string, number>
  /** Items that cannot be imported, with the reason. */
  problems: { what: string; reason: string }[]
}

/**
 * Returns the content of an archive, without changing anything.
 * @param folder folder for temporary files
 * @throws CommandFailed if the archive cannot be imported
 */
export async function previewArchive(
  ctx: PlatformContext,
  { userId, path, folder }: { userId: number; path: string; folder: SpoolFolder },
): Promise<PreviewedArchive> {
  const planPath = `${folder.path}/${randomHex(8)}`
  const { timezone: timeZone } = requireAccount(ctx.db, userId)
  const task = { path, planPath, folder: folder.path, userId, timeZone, takesProfile: false }
  const wholeArchive = { checkedFiles: 0, checkMs: Number.MAX_SAFE_INTEGER }
  const read = await ctx.workers.run(readArchiveTask, { ...task, ...wholeArchive }, { userId })
  if (read.state === 'unusable') throw new CommandFailed(`Nothing was imported: ${read.reason.sentence}.`)
  if (read.state === 'unfinished') throw new Error('the archive was not compared completely')
  const preview = createPreview(ctx.db, userId, ctx.clock())
  const unknownSports = new Map<string, number>()
  const problems: PreviewedArchive['problems'] = []
  for await (const items of plannedItems(Bun.file(planPath))) {
    for (const item of items) {
      const label = preview.add(ctx.db, item)?.unknownSport
      if (label) unknownSports.set(label, (unknownSports.get(label) ?? 0) + 1)
      if (item.reason) problems.push({ what: item.what, reason: item.reason.sentence })
    }
  }
  const contents = { ...preview.contents, otherFiles: read.otherFiles }
  return { origin: read.origin, contents, unknownSports, problems }
}

export interface Preview {
  contents: Omit<ImportContents, 'otherFiles'>
  /** Counts an item. If the user must be asked for its sport, returns changes to its row. */
  add(tx: Db, item: Omit<PlannedItem, 'reason'>): Pick<NewImportItem, 'outcome' | 'unknownSport'> | undefined
}

/**
 * Counts items while they are planned.
 * @param begun start of the import. What the name of a sport means to the user is only learned from workouts added
 * before, because later workouts come from the import itself.
 */
export function createPreview(db: Db, userId: number, begun: Date): Preview {
  const sports = listSports(db, userId)
  const ofWords = readSportsOfWords(db, userId, begun)
  const contents = {
    ...{ workouts: 0, alreadyThere: 0, withoutRecording: 0, leftOut: 0, equipments: 0, guessed: 0 },
    bodyValues: 0,
    from: null as number | null,
    to: null as number | null,
    sports: {} as Record<number, number>,
  }
  return {
    contents,
    add(tx, { kind, content, workoutDate, shortId }) {
      if (kind === 'equipment') contents.equipments++
      if (kind === 'training') contents.bodyValues += countBodyValues(content)
      if (kind !== 'workout') return undefined
      contents.workouts++
      if (content === null) {
        contents.leftOut++
        return undefined
      }
      const { sport, hasRecording, hasPositions } = factsOf(content as ItemContents['workout'], workoutDate)
      if (!hasRecording) contents.withoutRecording++
      if (workoutDate !== null) {
        const start = workoutDate.getTime()
        contents.from = Math.min(contents.from ?? start, start)
        contents.to = Math.max(contents.to ?? start, start)
      }
      if (shortId !== null && findWorkoutOwner(tx, shortId) === userId) {
        contents.alreadyThere++
        return undefined
      }
      const found = hasRecording
        ? matchSportOfRecording(sports, ofWords, sport, hasPositions)
        : matchSport(sports, sport)
      const sportId = found?.sport.id ?? null
      if (isThere(tx, userId, { workoutDate, sportId, hasRecording })) contents.alreadyThere++
      if (sportId === null && hasPositions && isToGuess(sport)) {
        contents.guessed++
        return undefined
      }
      if (sportId === null) return { outcome: 'unknown-sport', unknownSport: nameOfSport(sport) }
      contents.sports[sportId] = (contents.sports[sportId] ?? 0) + 1
      return undefined
    },
  }
}

function countBodyValues(content: unknown): number {
  const training = content as ItemContents['training'] | null
  return training?.kind === 'values' ? training.values.length : 0
}

function isThere(
  tx: Db,
  userId: number,
  facts: { workoutDate: Date | null; sportId: number | null; hasRecording: boolean },
): boolean {
  const { workoutDate: start, sportId, hasRecording } = facts
  if (start === null) return false
  // A recording of another sport with the same start is also a duplicate: the two will be merged.
  if (hasRecording && hasRecordingAt(tx, userId, start, sameStartMs)) return true
  return sportId !== null && findSameWorkout(tx, userId, { start, sportId, hasRecording }) !== undefined
}

function factsOf(content: ItemContents['workout'], start: Date | null) {
  if (!('activityFile' in content))
    return { sport: content.sport, hasRecording: content.recording !== null, hasPositions: false }
  const hasPositions = content.hasPlaces ?? true
  return { sport: detailsAt(content, start)?.sport ?? content.sport, hasRecording: true, hasPositions }
}
