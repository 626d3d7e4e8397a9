import type { Context } from '../context'

/** What tells the address of a connection: Bun's server. */
interface Connections {
  requestIP(request: Request): { address: string } | null
}

/** The IP address a request comes from. Without a connection, as in tests, it is this machine's. */
export function clientAddress(_ctx: Context, request: Request, server: Connections | null): string {
  return server?.requestIP(request)?.address ?? '127.0.0.1'
}
