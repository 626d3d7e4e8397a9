// Ports that are known before somebody listens on them. Meanwhile the system may give them to somebody else.
import { until } from './waiting'

/** A port that nobody listens on. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/** Listens as soon as nobody else has the port. @param listen throws as long as somebody has it */
export const listenOnceFree = <T extends object>(listen: () => T | Promise<T>): Promise<T> =>
  until(async () => {
    try {
      return await listen()
    } catch (error) {
      if (isInUse(error)) return null
      throw error
    }
  })

const isInUse = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'EADDRINUSE') || /Port \d+ is in use/.test(error.message))
