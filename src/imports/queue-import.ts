import type { Context } from '../context'
import type { Db } from '../platform/db/database'
import { queueJob } from '../jobs'
import { randomHex } from '../lib/random'
import type { Import } from '../transfer/imports/rows/store'

/** Has the next part of an import done. Each part is a job of its own, so that several users' imports take turns. */
export function queueImport(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  importId: number,
  dueAt: Date = ctx.clock(),
) {
  // One that has just found nothing left to do may not be the one that is relied on.
  queueJob(tx, 'import-account', `${importId}/${randomHex(4)}`, dueAt)
}

export const importOfJob = (subject: string) => Number(subject.split('/')[0])

/** How long an archive is kept for somebody to say what sports are that are unknown here. */
const waitingMs = 30 * 86_400_000

export const endOfWaiting = ({ createdAt }: Import) => new Date(createdAt.getTime() + waitingMs)
