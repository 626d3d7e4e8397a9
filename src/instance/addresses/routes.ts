import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { isLoopback } from './list-addresses'
import type { Reach } from './reach'
import { getAddressesOperation } from './schemas'

export interface AddressesContext extends PlatformContext {
  /** How this server can be reached. */
  reach: Reach
}

export const addressesRoutes = (ctx: AddressesContext) =>
  new Elysia({ prefix: '/api/addresses', tags: ['Instance'] }).use(createGuard(ctx)).get(
    '',
    () => ({
      status: 'success' as const,
      data: {
        addresses: ctx.reach.addresses(),
        only_this_machine: isLoopback(ctx.config),
        local_name: ctx.reach.localName(),
      },
    }),
    getAddressesOperation(),
  )
