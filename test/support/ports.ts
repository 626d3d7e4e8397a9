// Port numbers chosen before anybody listens on them. The system may give such a port to another process meanwhile.
import { becomesSo } from './waiting'

/** A port that nobody listens on. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/**
 * Retries until the port is free.
 * @param listen must throw while the port is taken
 */
export async function listenOnceFree<T extends object>(listen: () => T | Promise<T>): Promise<T> {
  let listener: T | undefined
  let lastError: unknown
  await becomesSo(async () => {
    try {
      listener = await listen()
      return true
    } catch (error) {
      if (!isInUse(error)) throw error
      lastError = error
      return false
    }
  })
  if (!listener) throw lastError
  return listener
}

const isInUse = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'EADDRINUSE') || /Port \d+ is in use/.test(error.message))
