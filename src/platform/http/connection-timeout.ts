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
