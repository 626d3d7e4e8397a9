import { havePassed } from '../../../lib/date'
import { day } from '../../../lib/durations'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { byId, jobKind } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import type { Import } from '../rows/store'

export const importKind = jobKind('import-account', byId)

/** Queues the next part of an import. Imports of other users that are due come first. */
export function queueImport(
  ctx: Pick<PlatformContext, 'clock'>,
  tx: Db,
  importId: number,
  dueAt: Date = ctx.clock(),
) {
  queueJob(tx, importKind, importId, dueAt)
}

/** How long an archive is kept while its unknown sports are not mapped, or its preview is not started. */
export const waitingMs = 30 * day

export const hasWaitedEnough = ({ createdAt }: Import, now: Date) => havePassed(waitingMs, createdAt, now)

export const endOfWaiting = ({ createdAt }: Import) => new Date(createdAt.getTime() + waitingMs)

/** Lets pending requests be answered, even if nothing else is awaited. */
export const othersTurn = () => new Promise<void>(resolve => setImmediate(resolve))
