import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { isLoopback, type Reachability } from './list-addresses'
import { AddressesAnswer } from './schemas'

export interface AddressesContext extends PlatformContext {
  reachability: Reachability
}

export const addressesRoutes = (ctx: AddressesContext) =>
  new Elysia({ prefix: '/api/addresses', tags: ['Instance'] }).use(createGuard(ctx)).get(
    '',
    () => ({
      status: 'success' as const,
      data: {
        addresses: ctx.reachability.addresses(),
        only_this_machine: isLoopback(ctx.config),
        local_name: ctx.reachability.localName(),
      },
    }),
    {
      adminAccess: 'session',
      response: {
        200: described('The addresses.', AddressesAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'getAddresses',
        summary: 'Addresses at which the server can be reached',
        description: 'All addresses that phones and other machines can open, as far as the server knows.',
      },
    },
  )
