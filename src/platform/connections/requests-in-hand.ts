// Limits the number of requests of one client that are in progress, including those that are still arriving. So a
// client that sends many slow requests, or causes long work, cannot block other clients. Unlike guard-connections.ts,
// this limit works on every operating system.
import { ownNetwork } from '../../lib/net/ip-address'
import type { PlatformContext } from '../context/platform-context'
import { Unavailable } from '../errors'
import { clientAddress, type ListeningServer } from '../http/client-address'
import { PartRequest } from '../http/part-request'

/** Value of `Retry-After` in seconds. Requests take some seconds at most, unless they are sent slowly. */
const retryAfterS = 5

type Answering = (...request: unknown[]) => unknown

interface Arriving {
  request: Request
  server: ListeningServer
  set: { headers: { connection?: string } }
}

export function countRequestsInHand(
  ctx: Pick<PlatformContext, 'config' | 'requestsInHand'>,
  app: { server: ListeningServer },
) {
  const inHand = ctx.requestsInHand
  const clientOf = (request: Request, server: ListeningServer) =>
    ownNetwork(clientAddress(ctx, request, server))
  const hasTooMany = (request: Request, server: ListeningServer) => {
    const max = ctx.config.connectionsPerAddress
    // Fast path: if all clients together have fewer requests in progress than one client may have, no client is over
    // the limit.
    if (inHand.size < max || request instanceof PartRequest) return false
    const client = clientOf(request, server)
    const own = inHand.values().filter(other => other === client)
    return [...own].length >= max
  }

  return {
    /** Wraps every handler. If the handler returns a promise, the request is counted until the promise is settled. */
    count:
      (answer: Answering, request: Request): Answering =>
      (...received) => {
        const answered = answer(...received)
        // A part of a combined answer is counted as the whole request.
        if (!(answered instanceof Promise) || request instanceof PartRequest) return answered
        inHand.set(request, clientOf(request, app.server))
        return answered.finally(() => inHand.delete(request))
      },
    /**
     * An `onRequest` hook that refuses requests over the limit before any work is done. It is short, because Elysia
     * analyses the source text of its hooks, and only understands short ones.
     * @throws Unavailable if the client has too many requests in progress
     */
    refuse({ request, server, set }: Arriving) {
      if (!hasTooMany(request, server)) return
      // This header closes the connection instead of waiting for the rest of the request.
      set.headers.connection = 'close'
      throw new Unavailable(retryAfterS, 'too-many-at-once')
    },
  }
}
