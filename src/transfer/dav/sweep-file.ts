// What was sent by WebDAV and never became a workout does not stay for ever: temporary files that nobody moved to their
// last name, and what was refused. What others put into the inbox is theirs.
import { rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { type Account, findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { byFacts, day, hour, job, jobKind } from '../../platform/jobs/job'
import { queueJob } from '../../platform/jobs/store'
import { isTemporary, refusedFolder } from '../inbox/list-waiting'
import type { DavPath } from './dav-path'
import { type OwnFolder, openOwnFolder, type Resource } from './own-folder'

interface SentFile {
  userId: number
  /** Below the folder of the user, with slashes. */
  path: string
}

const temporaryMs = day
const refusedMs = 30 * day

const lifetimeOf = (path: DavPath) => (path.some(isTemporary) ? temporaryMs : refusedMs)

const sweepSentFileKind = jobKind('sweep-webdav-file', byFacts<SentFile>())

/** To be called when a file has come, or has got another name. */
export function watchFile(ctx: PlatformContext, { id: userId }: Account, path: DavPath) {
  const dueAt = new Date(ctx.clock().getTime() + lifetimeOf(path))
  transact(ctx.db, tx => queueJob(tx, sweepSentFileKind, { userId, path: path.join('/') }, dueAt))
}

export const sweepSentFileJob = job({
  kind: sweepSentFileKind,
  delays: [hour, day],
  farthestMs: () => refusedMs,
  async run(ctx: PlatformContext, sent: SentFile) {
    const account = findAccount(ctx.db, sent.userId)
    const { inboxDir } = ctx.config
    if (!account || inboxDir === null) return
    const path = sent.path.split('/')
    const left = await findLeft(openOwnFolder(inboxDir, account.username), path)
    for (const { location, modifiedAt } of left.filter(({ isFolder }) => !isFolder)) {
      const endsAt = new Date(modifiedAt.getTime() + lifetimeOf(path))
      if (endsAt <= ctx.clock()) await rm(location, { force: true })
      else transact(ctx.db, tx => queueJob(tx, sweepSentFileKind, sent, endsAt))
    }
  },
})

async function findLeft(folder: OwnFolder, path: DavPath): Promise<Resource[]> {
  if (path.some(isTemporary)) return [await folder.find(path)].filter(found => found !== null)
  const refused = await folder.list([refusedFolder, ...path.slice(0, -1)])
  return refused.filter(({ path: [...names] }) => isOf(names.at(-1) ?? '', path.at(-1) ?? ''))
}

/** Whether it is a refused file of that name, the second one or so of it, or the text beside one. */
function isOf(name: string, sentName: string): boolean {
  const file = name.endsWith('.txt') ? name.slice(0, -'.txt'.length) : name
  const { name: stem, ext } = parse(sentName)
  return file === sentName || (file.startsWith(`${stem} (`) && file.endsWith(`)${ext}`))
}
