// Of several addresses of a server, some may not work. What is sent to one of them may have arrived although no answer came,
// so it is found out before which one takes connections.
import { connect } from 'node:net'
import { second } from '../durations'

/** Time in ms that is spent on addresses before the last one, all together. */
const connectingMs = 10 * second

/**
 * Returns the first address that takes a connection, or the last one, which is not tried. Each has its share of the time.
 * @param addresses at least one
 * @param signal ends the search
 */
export async function firstReached(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<string> {
  const last = addresses.at(-1) ?? ''
  for (const address of addresses.slice(0, -1)) {
    if (signal.aborted) return last
    if (await takesConnections(address, port, { signal, ms: connectingMs / addresses.length })) return address
  }
  return last
}

function takesConnections(
  host: string,
  port: number,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const giveUp = () => resolve(false)
  const timer = setTimeout(giveUp, ms)
  signal.addEventListener('abort', giveUp)
  const socket = connect({ host, port })
  socket.on('connect', () => resolve(true))
  socket.on('error', giveUp)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    socket.destroy()
  })
}
