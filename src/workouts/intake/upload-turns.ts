// Uploads come in side by side, however slowly: what is sent lies on the disk, and a client that dribbles delays nobody.
// Turns are only for measuring what has come, file by file, see platform/workers/queue.ts.
import type { PlatformContext } from '../../platform/context/platform-context'
import { TooManyRequests } from '../../platform/errors'
import type { WorkoutsContext } from '../workouts-context'
import { measureOnDiskTask } from './tasks'

/** Bytes of a request. */
const largeSize = 1024 * 1024

/** Each takes room on the disk until it is stored. */
const mostLarge = 10

/**
 * Does what receives and stores an upload.
 * @throws TooManyRequests when too many of this user's are in hand, or wait to be measured, unless limits are off
 */
export async function runUpload<T>(
  ctx: WorkoutsContext,
  { userId, request }: { userId: number; request: Request },
  work: () => Promise<T>,
): Promise<T> {
  const { largeUploads: large } = ctx
  if (ctx.config.rateLimits.length > 0) ctx.workers.requireRoom(measureOnDiskTask, userId)
  ctx.workers.prepare(measureOnDiskTask)
  if (!mayExceed(request, largeSize)) return work()
  const others = large.get(userId) ?? 0
  requireRoom(ctx, others < mostLarge)
  large.set(userId, others + 1)
  try {
    return await work()
  } finally {
    const left = (large.get(userId) ?? 1) - 1
    if (left > 0) large.set(userId, left)
    else large.delete(userId)
  }
}

function requireRoom({ config }: PlatformContext, hasRoom: boolean) {
  if (hasRoom || config.rateLimits.length === 0) return
  throw new TooManyRequests('uploads-busy', 'rate limit exceeded (too many uploads at once)', 10)
}

/** What does not say how much it is may be of any size. */
function mayExceed({ body, headers }: Request, size: number): boolean {
  return body !== null && Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) > size
}
