// A route says who may call it: `access: '<scope>'`, `access: 'session'`, one of the special kinds below, or
// `publicAccess: true`; one that does not keeps the server from starting. A caller is known, or refused, before a body is
// read or checked. A scope names what a third-party token needs; a route marked 'session' is for the web app alone.
import { type DocumentDecoration, Elysia } from 'elysia'
import type { Db } from '../db/database'
import { clientAddress } from '../http/client-address'
import { readJsonBody } from '../http/input/json'
import type { AccessContext } from './access-context'
import { requireBasicCaller } from './basic-caller'
import {
  type Caller,
  requireAdmin,
  requireBackupDownloader,
  requireCaller,
  requireDownloader,
  requireImageCaller,
  requireLayerCaller,
  type TokenHolder,
} from './caller'
import { requireNotSuspended } from './require-account'
import type { Access, Scope } from './scopes'

/** The OpenAPI document says here who may call an operation, which the schemes of `security` cannot say. */
const mark = 'x-access'

/** A name of our own among those of OpenAPI. */
const saying = (who: string, security: DocumentDecoration['security'] = undefined): DocumentDecoration => {
  const detail = { ...(security && { security }), [mark]: who }
  return detail
}

const forEverybody = (_: true) => ({ detail: saying('public', []) })

/** For routes that everybody may call, with a token or without. */
export const publicRoutes = () => new Elysia({ name: 'public-routes' }).macro({ publicAccess: forEverybody })

interface BuiltRoute {
  method: string
  path: string
  hooks?: { detail?: object }
}

/**
 * Who may call a route, as it says itself.
 * @throws Error for a route that does not say
 */
export function saidAccess({ method, path, hooks }: BuiltRoute): string {
  const said = Object.entries(hooks?.detail ?? {}).find(([name]) => name === mark)?.[1]
  if (typeof said !== 'string') throw new Error(`${method} ${path} does not say who may call it`)
  return said
}

type Server = Parameters<typeof requireBasicCaller>[3]

/** @param server what listens; null in tests */
type FindCaller = (
  ctx: AccessContext,
  request: Request,
  access: Access,
  server: Server,
) => TokenHolder | Promise<TokenHolder>

/** Throws where what a path names is not there, or not theirs. */
type RequireOwn = (db: Db, userId: number, params: Record<string, string>) => unknown

/** Elysia resolves macros after validation, which is too late to refuse; these hooks run before it. */
export function createGuard(ctx: AccessContext) {
  const callers = new WeakMap<Request, Caller>()

  const guarded = (rule: Access, findCaller: FindCaller, who: string = rule) => {
    const authenticate = async ({ request, server }: { request: Request; server: Server }) => {
      const known = callers.get(request)
      // A body may take its time.
      if (known) return requireNotSuspended(ctx.db, known.account.id)
      const address = clientAddress(ctx, request, server)
      callers.set(request, { ...(await findCaller(ctx, request, rule, server)), address })
    }
    return {
      // `parse` runs first, but only on routes with a body; `transform` runs on all.
      parse: [authenticate, readJsonBody],
      transform: authenticate,
      resolve: ({ request }: { request: Request }) => ({ caller: callers.get(request) as Caller }),
      detail: saying(who, securityOf(rule)),
    }
  }

  return new Elysia({ name: 'guard' }).macro({
    publicAccess: forEverybody,
    access: (rule: Access) => guarded(rule, requireCaller),
    /** To stand after `access`: what is wrong with a body is told to nobody but the owner of what it would change. */
    ownedFirst: (requireOwn: RequireOwn) => ({
      transform({ request, params }: { request: Request; params: Record<string, string> }) {
        requireOwn(ctx.db, (callers.get(request) as Caller).account.id, params)
      },
    }),
    /** For administrators only. */
    adminAccess: (rule: Access) => guarded(rule, requireAdmin, `${rule}, administrators`),
    /** The image cookie will do. */
    imageAccess: (rule: Access) => guarded(rule, requireImageCaller, `${rule}, or the image cookie`),
    /** A personal token in the address will do. */
    layerAccess: (rule: Scope) =>
      guarded(rule, requireLayerCaller, `${rule}, or a personal token in the address`),
    /** For programs that show a username and a personal token, see requireBasicCaller. */
    basicAccess: (rule: Scope) =>
      guarded(rule, requireBasicCaller, `${rule}, by a username and a personal token`),
    /** A ticket in the address will do, see requireDownloader. */
    downloadAccess: (rule: Access) =>
      guarded(
        rule,
        // What it takes as a fourth is no server.
        (asked, request, access) => requireDownloader(asked, request, access),
        `${rule}, or a ticket in the address`,
      ),
    /** For administrators only; a ticket in the address will do, see requireBackupDownloader. */
    backupAccess: (rule: Access) =>
      guarded(rule, requireBackupDownloader, `${rule}, administrators, or a ticket in the address`),
  })
}

/** What the OpenAPI document says of it: either scheme will do. */
const securityOf = (rule: Access) =>
  rule === 'session' ? [{ token: [] }] : [{ token: [rule] }, { oauth2: [rule] }]
