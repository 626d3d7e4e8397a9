// An upload is held in memory from its first byte until it is stored. How many are held at once is limited here.
import type { Context } from '../context'
import { TooManyRequests } from '../errors'
import { limitParallel } from '../lib/limit-parallel'

/** Bytes of a request. Smaller ones are read at once. */
const largeSize = 1024 * 1024

/** Bytes of a request. One that is read takes several times its size for a moment: two of these are too much for a Pi. */
const hugeSize = 16 * 1024 * 1024

/** Of large uploads. Those that wait have not been read, and take no room. */
const takingTurns = limitParallel(2)
const oneByOne = limitParallel(1)

/** A large upload may take a minute, and nobody waits for many of them. */
const mostLargeWaiting = 8

/** Some seconds of work for a small machine. */
const mostToMeasure = 100

/**
 * Does what reads and stores an upload; a large one has to wait while two others are in hand, a huge one for any other
 * huge one.
 * @throws TooManyRequests when too many wait already, unless limits are off
 */
export function inUploadTurn<T>(ctx: Context, request: Request, work: () => Promise<T>): Promise<T> {
  if (!mayExceed(request, largeSize)) return work()
  requireRoom(ctx, takingTurns.waiting() < mostLargeWaiting)
  return takingTurns(mayExceed(request, hugeSize) ? () => inHugeTurn(request, work) : work)
}

/** The memory of one is given back before the next begins; by itself the collector would wait for several of them. */
function inHugeTurn<T>({ headers }: Request, work: () => Promise<T>): Promise<T> {
  const isHuge = Number(headers.get('content-length')) > hugeSize
  return oneByOne(() => work().finally(() => isHuge && Bun.gc(true)))
}

/** @throws TooManyRequests when too many recordings wait to be measured, unless limits are off */
export function requireRoomToMeasure(ctx: Context) {
  requireRoom(ctx, ctx.worker.waiting() < mostToMeasure)
}

function requireRoom({ config }: Context, hasRoom: boolean) {
  if (hasRoom || config.rateLimits.length === 0) return
  throw new TooManyRequests('rate limit exceeded (too many uploads at once)', 10)
}

/** What does not say how much it is may be of any size. */
function mayExceed({ body, headers }: Request, size: number): boolean {
  return body !== null && Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) > size
}
