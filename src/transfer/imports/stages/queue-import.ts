import { havePassed } from '../../../lib/date'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { byId, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import type { Import } from '../rows/store'

export const importKind = jobKind('import-account', byId)

/** Has the next part of an import done. Then it is the turn of other users' imports. */
export function queueImport(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  importId: number,
  dueAt: Date = ctx.clock(),
) {
  queueJob(tx, importKind, importId, dueAt)
}

/** How long an archive is kept for somebody to say what sports are that are unknown here. */
export const waitingMs = 30 * day

export const hasWaitedEnough = ({ createdAt }: Import, now: Date) => havePassed(waitingMs, createdAt, now)

export const endOfWaiting = ({ createdAt }: Import) => new Date(createdAt.getTime() + waitingMs)

/** Lets requests be answered that came meanwhile, also when nothing had to be waited for. */
export const othersTurn = () => new Promise<void>(resolve => setImmediate(resolve))
