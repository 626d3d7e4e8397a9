// Chooses port numbers for programs that start later. Until a program listens on its port, the system may give the port
// to another process.
import { becomesSo } from './waiting'

/** Returns a port on which no program listens. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/**
 * Calls `listen` repeatedly until the port is free. @param listen starts to listen; must throw while the port is in use
 * @returns the result of `listen`
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
