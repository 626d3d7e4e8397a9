import type { PreContext } from 'elysia'
import { invalid } from '../errors'

/** Seconds without traffic after which a connection is closed. Even a slow phone sends packets more often than this. */
export const idleSeconds = 30

/** The part of Bun's server used here; requests in tests have no server. */
interface TimingServer {
  timeout(request: Request, seconds: number): void
}

/**
 * Runs work that may take longer than the usual timeout without sending or receiving anything. Afterwards the usual
 * timeout applies again.
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
 * Refuses requests whose body has trailers, before any work is done. Bun would read the trailers as another request,
 * refuse that one and close the connection, usually before the first response is sent. The client would then not learn
 * whether its request succeeded.
 * @throws AppError `invalid payload` if the request announces trailers
 */
export function refuseTrailers({ request, set }: Pick<PreContext, 'request' | 'set'>): void {
  if (!request.headers.has('trailer')) return
  set.headers.connection = 'close'
  throw invalid('trailers-unsupported')
}
