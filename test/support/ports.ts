// Ports that are known before somebody listens on them. Meanwhile the system may give them to somebody else.
import { becomesSo } from './waiting'

/** A port that nobody listens on. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

/** Listens as soon as nobody else has the port. @param listen throws as long as somebody has it */
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
