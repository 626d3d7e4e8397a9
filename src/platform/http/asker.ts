import type { Context } from '../../context'
import { clientAddress } from './client-address'

/** Who asks, as far as a request tells: counted by limits, named in letters. */
export interface Asker {
  /** IP address. */
  address: string
  userAgent: string | null
}

/** @param server what listens; null in tests */
export function askerOf(ctx: Context, request: Request, server: Parameters<typeof clientAddress>[2]): Asker {
  return { address: clientAddress(ctx, request, server), userAgent: request.headers.get('user-agent') }
}
