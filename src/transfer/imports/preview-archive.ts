import { randomHex } from '../../lib/random'
import type { PlatformContext } from '../../platform/context/platform-context'
import { CommandFailed } from '../../platform/errors'
import type { SpoolFolder } from '../../platform/storage/spool'
import { plannedItems } from './archive/plan'
import { readArchiveTask } from './reading/tasks'
import type { ImportContents, ImportOrigin } from './rows/store'
import { createPreview } from './stages/preview'

export interface PreviewedArchive {
  origin: ImportOrigin
  contents: ImportContents
  /** Number of workouts in each sport that is unknown here. */
  unknownSports: ReadonlyMap<string, number>
  /** Items that cannot be imported, with the reason. */
  problems: { what: string; reason: string }[]
}

/**
 * Returns the content of an archive, without changing anything.
 * @param folder for temporary files
 * @throws CommandFailed if it cannot be imported
 */
export async function previewArchive(
  ctx: PlatformContext,
  { userId, path, folder }: { userId: number; path: string; folder: SpoolFolder },
): Promise<PreviewedArchive> {
  const planPath = `${folder.path}/${randomHex(8)}`
  const task = { path, planPath, folder: folder.path, userId, takesProfile: false }
  const wholeArchive = { checkedFiles: 0, checkMs: Number.MAX_SAFE_INTEGER }
  const read = await ctx.workers.run(readArchiveTask, { ...task, ...wholeArchive }, { userId })
  if (read.state === 'unusable') throw new CommandFailed(`Nothing was imported: ${read.reason.sentence}.`)
  if (read.state === 'unfinished') throw new Error('an archive was not compared as a whole')
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
