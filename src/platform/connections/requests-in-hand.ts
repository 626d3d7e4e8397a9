// How many requests of one client are worked on at once, or are still coming in. Whoever sends many of them slowly, or
// asks for much that takes long, leaves others their share: on every system, and whatever the requests are.
import { ownNetwork } from '../../lib/net/ip-address'
import type { PlatformContext } from '../context/platform-context'
import { Unavailable } from '../errors'
import { clientAddress } from '../http/client-address'

/** Somebody's requests take some seconds at most, unless they are sent slowly. */
const retryAfterS = 5

/** What listens, once it does; tests have none. */
type Server = Parameters<typeof clientAddress>[2]

type Answering = (...request: unknown[]) => unknown

interface RequestsInHand {
  /** Goes around every answer, and counts those that are not there at once. */
  count(this: void, answer: Answering, request: Request): Answering
  /**
   * An `onRequest` hook: refuses those that are too many before anything is done for them.
   * @throws Unavailable
   */
  refuse(
    this: void,
    context: { request: Request; server: Server; set: { headers: { connection?: string } } },
  ): void
}

export function countRequestsInHand(
  ctx: Pick<PlatformContext, 'config' | 'requestsInHand'>,
  app: { server: Server },
): RequestsInHand {
  const inHand = ctx.requestsInHand
  const clientOf = (request: Request, server: Server) => ownNetwork(clientAddress(ctx, request, server))
  const hasTooMany = (request: Request, server: Server) => {
    const most = ctx.config.connectionsPerAddress
    // Nobody has more than all have together, which is asked first because it costs nothing.
    if (inHand.size < most) return false
    const client = clientOf(request, server)
    const own = inHand.values().filter(other => other === client)
    return [...own].length >= most
  }

  return {
    count:
      (answer, request) =>
      (...received) => {
        const answered = answer(...received)
        if (!(answered instanceof Promise)) return answered
        inHand.set(request, clientOf(request, app.server))
        return answered.finally(() => inHand.delete(request))
      },
    // Elysia reads the text of its hooks, and understands short ones.
    refuse({ request, server, set }) {
      if (!hasTooMany(request, server)) return
      // What is still to come of it is not waited for.
      set.headers.connection = 'close'
      throw new Unavailable(
        'the server cannot do this now, please try again later',
        retryAfterS,
        'too-many-at-once',
      )
    },
  }
}
