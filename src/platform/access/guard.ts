// A route says who may call it: `access: '<scope>'`, or `access: 'session'`; without either it is public. A caller is
// known, or refused, before a body is read or checked. A scope names what a third-party token needs; a route marked
// 'session' is for the web app alone.
import { Elysia } from 'elysia'
import type { Context } from '../../context'
import { readJsonBody } from '../http/input/json'
import {
  type Caller,
  requireAdmin,
  requireBackupDownloader,
  requireCaller,
  requireDownloader,
  requireImageCaller,
  requireLayerCaller,
} from './caller'
import type { Access, Scope } from './scopes'

/** Elysia resolves macros after validation, which is too late to refuse; these hooks run before it. */
export function createGuard(ctx: Context) {
  const callers = new WeakMap<Request, Caller>()

  const guarded = (rule: Access, findCaller: typeof requireCaller) => {
    const authenticate = async ({ request }: { request: Request }) => {
      if (!callers.has(request)) callers.set(request, await findCaller(ctx, request, rule))
    }
    return {
      // `parse` runs first, but only on routes with a body; `transform` runs on all.
      parse: [authenticate, readJsonBody],
      transform: authenticate,
      resolve: ({ request }: { request: Request }) => ({ caller: callers.get(request) as Caller }),
      detail: { security: securityOf(rule) },
    }
  }

  return new Elysia({ name: 'guard' }).macro({
    access: (rule: Access) => guarded(rule, requireCaller),
    /** For administrators only. */
    adminAccess: (rule: Access) => guarded(rule, requireAdmin),
    /** The image cookie will do. */
    imageAccess: (rule: Access) => guarded(rule, requireImageCaller),
    /** A personal token in the address will do. */
    layerAccess: (rule: Scope) => guarded(rule, requireLayerCaller),
    /** A ticket in the address will do, see requireDownloader. */
    downloadAccess: (rule: Access) => guarded(rule, requireDownloader),
    /** For administrators only; a ticket in the address will do, see requireBackupDownloader. */
    backupAccess: (rule: Access) => guarded(rule, requireBackupDownloader),
  })
}

/** As the OpenAPI document says it: either scheme will do. */
const securityOf = (rule: Access) =>
  rule === 'session' ? [{ token: [] }] : [{ token: [rule] }, { oauth2: [rule] }]
