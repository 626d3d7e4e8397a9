// Deletes files that WebDAV programs uploaded and that did not become workouts: temporary files that were not renamed,
// and refused files. Files that reached the inbox in another way are not deleted.
import { join, parse } from 'node:path'
import { day, hour } from '../../lib/durations'
import { type Account, findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { byFacts, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { removeFromInbox } from '../../platform/storage/storage-limit'
import { isTemporary, refusedFolder } from '../inbox/list-waiting'
import type { DavPath } from './dav-path'
import { type OwnFolder, openOwnFolder, type Resource } from './own-folder'

interface SentFile {
  userId: number
  /** Path relative to the user's folder, with slashes. */
  path: string
}

const temporaryMs = day
const refusedMs = 30 * day

const lifetimeOf = (path: DavPath) => (path.some(isTemporary) ? temporaryMs : refusedMs)

/**
 * Time in ms until a file is first checked. After an hour, most files are imported, renamed or deleted, and need no
 * second check.
 */
const firstLookMs = hour

const sweepSentFileKind = jobKind('sweep-webdav-file', byFacts<SentFile>())

/** Queues the first check of a file. To be called after each upload and rename. */
export function watchFile(ctx: PlatformContext, { id: userId }: Account, path: DavPath) {
  const dueAt = new Date(ctx.clock().getTime() + firstLookMs)
  transact(ctx.db, tx => queueJob(tx, sweepSentFileKind, { userId, path: path.join('/') }, dueAt))
}

export const sweepSentFileJob = job({
  kind: sweepSentFileKind,
  delays: [hour, day],
  maxAheadMs: () => refusedMs,
  async run(ctx: PlatformContext, sent: SentFile) {
    const account = findAccount(ctx.db, sent.userId)
    const { inboxDir } = ctx.config
    if (!account || inboxDir === null) return
    const path = sent.path.split('/')
    const folder = openOwnFolder(inboxDir, account.username)
    const now = ctx.clock().getTime()
    const looks = (await isWaiting(folder, path)) ? [now + day] : []
    for (const { location, modifiedAt } of await findLeft(folder, path)) {
      const endsAt = modifiedAt.getTime() + lifetimeOf(path)
      if (endsAt <= now) removeFromInbox(ctx.db, account.id, location)
      else looks.push(endsAt)
    }
    if (looks.length === 0) return
    transact(ctx.db, tx => queueJob(tx, sweepSentFileKind, sent, new Date(Math.min(...looks))))
  },
})

/**
 * Finds the files on disk that come from an upload: the temporary file, or the refused file and the `.txt` with its
 * reason.
 */
async function findLeft(folder: OwnFolder, path: DavPath): Promise<Resource[]> {
  const sentName = path.at(-1) ?? ''
  const found = path.some(isTemporary)
    ? [await folder.find(path)]
    : await folder.list([refusedFolder, ...path.slice(0, -1)], name => isOf(name, sentName))
  return found.filter(resource => resource !== null).filter(({ isFolder }) => !isFolder)
}

/** Whether the file still waits for import. It is then checked again later, because the import may refuse it. */
async function isWaiting(folder: OwnFolder, path: DavPath): Promise<boolean> {
  return !path.some(isTemporary) && (await folder.find(path))?.location === join(folder.root, ...path)
}

/**
 * Whether a file in `refused` comes from a sent file: it has the same name, is a numbered copy, or is the `.txt` file
 * of one of these.
 */
function isOf(name: string, sentName: string): boolean {
  const file = name.endsWith('.txt') ? name.slice(0, -'.txt'.length) : name
  const { name: stem, ext } = parse(sentName)
  return file === sentName || (file.startsWith(`${stem} (`) && file.endsWith(`)${ext}`))
}
