// Reads an archive into a plan. Runs in a process of its own: what is read here comes from anybody.
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { writeAside } from '../../../platform/storage/write-file'
import { openToPlan } from '../activities/plan-archive'
import { openAccountArchive } from '../archive/open-account-archive'
import {
  linesOf,
  type ReadAccountArchive,
  type ReadArchive,
  readAccountArchive,
} from '../archive/read-account-archive'
import { explainUnreadable, UnusableArchive } from '../archive/unusable-archive'

export interface ArchiveToRead extends ReadAccountArchive {
  path: string
  userId: number
  /** For what is unpacked meanwhile. */
  folder: string
}

/** Reads the archive of an account, or one of activity files, and writes down what is to be stored of it. */
export async function readArchive(task: ArchiveToRead): Promise<ReadArchive> {
  try {
    const archive = await openAccountArchive(task.path).catch(orOfActivities)
    if (!archive) return await readActivities(task)
    try {
      return await readAccountArchive(archive, task)
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof UnusableArchive) return { state: 'unusable', reason: error.reason }
    if (error instanceof UnreadableArchive)
      return { state: 'unusable', reason: explainUnreadable(error).reason }
    throw error
  }
}

/** Archives without an account may have activity files in them. */
function orOfActivities(error: unknown): null {
  if (error instanceof UnusableArchive && error.reason.code === 'import-archive-of-no-account') return null
  throw error
}

async function readActivities({ path, planPath, userId, folder }: ArchiveToRead): Promise<ReadArchive> {
  await using archive = await openToPlan(path, { userId, folder })
  let otherFiles = archive.files
  const plan = async function* () {
    for await (const { isFile = false, ...item } of archive.plan()) {
      if (isFile || hasActivityFile(item.content)) otherFiles--
      yield item
    }
  }
  await writeAside(planPath, linesOf(plan()))
  return { state: 'usable', origin: archive.origin, username: null, otherFiles: Math.max(0, otherFiles) }
}

const hasActivityFile = (content: unknown) =>
  typeof content === 'object' && content !== null && 'activityFile' in content
