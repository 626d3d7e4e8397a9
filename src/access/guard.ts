// A route says who may call it: `access: '<scope>'`, or `access: 'session'`; without either it is public. A caller is
// known, or refused, before a body is read or checked. A scope names what a third-party token would need; a route marked
// 'session' is for the web app alone.
import { Elysia } from 'elysia'
import type { Context } from '../context'
import { readJsonBody } from '../http/json'
import { type Caller, requireAdmin, requireCaller, requireImageCaller } from './caller'
import type { Scope } from './scopes'

type Access = Scope | 'session'

/** Elysia resolves macros after validation, which is too late to refuse; these hooks run before it. */
export function createGuard(ctx: Context) {
  const callers = new WeakMap<Request, Caller>()

  const hooks = (findCaller: typeof requireCaller) => {
    const authenticate = async ({ request }: { request: Request }) => {
      if (!callers.has(request)) callers.set(request, await findCaller(ctx, request))
    }
    return {
      // `parse` runs first, but only on routes with a body; `transform` runs on all.
      parse: [authenticate, readJsonBody],
      transform: authenticate,
      resolve: ({ request }: { request: Request }) => ({ caller: callers.get(request) as Caller }),
    }
  }

  return new Elysia({ name: 'guard' }).macro({
    access: (rule: Access) => ({ ...hooks(requireCaller), detail: secured(rule) }),
    /** For administrators only. */
    adminAccess: (rule: Scope) => ({ ...hooks(requireAdmin), detail: secured(rule) }),
    /** The image cookie will do. */
    imageAccess: (rule: Access) => ({ ...hooks(requireImageCaller), detail: secured(rule) }),
  })
}

const secured = (rule: Access) => ({ security: [{ token: rule === 'session' ? [] : [rule] }] })
