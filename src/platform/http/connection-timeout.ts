import type { PreContext } from 'elysia'
import { invalid } from '../errors'

/** Seconds of silence after which a connection is closed: longer than a slow phone needs between two packets. */
export const idleSeconds = 30

/** The part of Bun's server used here; requests in tests have none. */
interface TimingServer {
  timeout(request: Request, seconds: number): void
}

/**
 * Runs work that may take longer than other requests, even without traffic; afterwards the usual timeout applies again.
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
 * Refuses bodies with trailers before any work is done. Bun takes trailers for the start of another request, refuses
 * that request and closes the connection, usually before the answer is sent, so that the client would not learn whether
 * its request succeeded.
 * @throws AppError `invalid payload`
 */
export function refuseTrailers({ request, set }: Pick<PreContext, 'request' | 'set'>): void {
  if (!request.headers.has('trailer')) return
  set.headers.connection = 'close'
  throw invalid('trailers-unsupported')
}
