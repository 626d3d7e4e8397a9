import type { PreContext } from 'elysia'
import { invalid } from '../errors'

/** Seconds of silence after which a connection is closed: more than a slow phone needs between two packets. */
export const idleSeconds = 30

/** The part of a server that is used; requests of tests have none. */
interface TimingServer {
  timeout(request: Request, seconds: number): void
}

/**
 * Does what may take longer than other requests, also in silence. Afterwards the connection has no more time than any
 * other.
 */
export async function withoutTimeout<T>(
  { server, request }: { server: TimingServer | null; request: Request },
  work: () => Promise<T>,
): Promise<T> {
  server?.timeout(request, 0)
  try {
    return await work()
  } finally {
    server?.timeout(request, idleSeconds)
  }
}

/**
 * Refuses bodies with trailers before any work is done for them. Bun takes trailers for the beginning of another request,
 * refuses that and closes the connection, mostly before the answer is there: who sent them would not know what was done.
 * @throws AppError `invalid payload`
 */
export function refuseTrailers({ request, set }: Pick<PreContext, 'request' | 'set'>): void {
  if (!request.headers.has('trailer')) return
  set.headers.connection = 'close'
  throw invalid('trailers-unsupported')
}
