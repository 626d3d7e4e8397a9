// Checks access to routes. Every route declares who may call it: `access: '<scope>'`, `access: 'session'`, one of the
// special kinds below, or `publicAccess: true`. If a declaration is missing, the server does not start. Callers are
// identified, or refused, before the body is read or validated. With a scope, a route accepts sessions and third-party
// tokens with this scope; 'session' routes only accept the web app.
import { type DocumentDecoration, Elysia } from 'elysia'
import type { Db } from '../db/database'
import { clientAddress, type ListeningServer } from '../http/client-address'
import { isFresh, revalidated } from '../http/etag'
import { readJsonBody } from '../http/input/json'
import type { AccessContext } from './access-context'
import { accountTag } from './account-tag'
import {
  type Caller,
  type FindCaller,
  requireAdmin,
  requireBackupDownloader,
  requireBasicCaller,
  requireCaller,
  requireDownloader,
  requireImageCaller,
  requireLayerCaller,
  requireMcpCaller,
  requireUploader,
} from './caller'
import { type ProofRule, requireRecentProof } from './recent-proof'
import { requireNotSuspended } from './require-account'
import { type Access, isScope, type Scope } from './scopes'

/**
 * OpenAPI extension with a text that says who may call an operation. The schemes of `security` cannot express all
 * cases.
 */
const mark = 'x-access'

/** Builds the `detail` of a route; `x-access` is unknown to Elysia's type. */
const saying = (who: string, security: DocumentDecoration['security'] = undefined): DocumentDecoration => {
  const detail = { ...(security && { security }), [mark]: who }
  return detail
}

const forEverybody = (_: true) => ({ detail: saying('public', []) })

/** Routes that anybody may call, with or without a token. */
export const publicRoutes = () => new Elysia({ name: 'public-routes' }).macro({ publicAccess: forEverybody })

interface BuiltRoute {
  method: string
  path: string
  hooks?: { detail?: object }
}

/** Returns the declared access of a route. @throws Error if the route declares nothing */
export function declaredAccess(route: BuiltRoute): string {
  const access = findAccess(route)
  if (access === null) throw new Error(`${route.method} ${route.path} does not say who may call it`)
  return access
}

function findAccess({ hooks }: BuiltRoute): string | null {
  const access = Object.entries(hooks?.detail ?? {}).find(([name]) => name === mark)?.[1]
  return typeof access === 'string' ? access : null
}

/** Whether a route may be called with tokens of apps and scripts that have a scope. */
export const isForTokens = (route: BuiltRoute): boolean => isScope(findAccess(route)?.split(',')[0] ?? '')

/** A function that throws if the resource of the path does not exist or belongs to another user. */
type RequireOwn = (db: Db, userId: number, params: Record<string, string>) => unknown

/**
 * Creates the macros for the access to routes. Elysia runs `resolve` after validation, which is too late to refuse a
 * request. So callers are authenticated in `parse` and `transform`, which run before validation.
 */
export function createGuard(ctx: AccessContext) {
  const callers = new WeakMap<Request, Caller>()
  const tags = new WeakMap<Request, string>()

  const guarded = (rule: Access, findCaller: FindCaller, who: string = rule) => {
    const authenticate = async ({ request, server }: { request: Request; server: ListeningServer }) => {
      const known = callers.get(request)
      // The account may have been suspended while the body arrived.
      if (known) return requireNotSuspended(ctx.db, known.account.id)
      const address = clientAddress(ctx, request, server)
      callers.set(request, { ...(await findCaller(ctx, request, rule, server)), address })
    }
    return {
      // `parse` only runs on routes with a body. `transform` runs on all routes: it authenticates the caller, unless
      // `parse` did so.
      parse: [authenticate, readJsonBody],
      transform: authenticate,
      resolve: ({ request }: { request: Request }) => ({ caller: callers.get(request) as Caller }),
      detail: saying(who, securityOf(rule)),
    }
  }

  return new Elysia({ name: 'guard' }).macro({
    publicAccess: forEverybody,
    access: (rule: Access) => guarded(rule, requireCaller),
    /**
     * Use after `access`. Checks ownership before validation, so that only the owner of a resource sees errors about
     * the body.
     */
    ownedFirst: (requireOwn: RequireOwn) => ({
      transform({ request, params }: { request: Request; params: Record<string, string> }) {
        requireOwn(ctx.db, (callers.get(request) as Caller).account.id, params)
      },
    }),
    /**
     * Use after the access, for answers that depend on nothing but what `account_states` counts, see migration 0086.
     * The answer gets an entity tag, and 304 is sent before its handler makes a query.
     * @param isTagged whether a request gets such an answer; `true` for all
     */
    tagged: (isTagged: true | ((request: Request) => boolean)) => ({
      beforeHandle({ request }: { request: Request }) {
        if (isTagged !== true && !isTagged(request)) return
        const tag = accountTag(ctx, request, (callers.get(request) as Caller).account)
        if (isFresh(request, tag)) return new Response(null, { status: 304, headers: revalidated(tag) })
        tags.set(request, tag)
      },
      // Only here, because failures must have no tag.
      afterHandle({ request, set }: { request: Request; set: { headers: object } }) {
        const tag = tags.get(request)
        if (tag !== undefined) Object.assign(set.headers, revalidated(tag))
      },
    }),
    /**
     * Use after the access. Requires a recent proof of the session, see `requireRecentProof`. Whoever has a ticket has
     * given it for the ticket. The response lists `proof-required` among the codes of 403.
     */
    recentProof: (rule: ProofRule) => ({
      transform({ request }: { request: Request }) {
        const caller = callers.get(request) as Caller
        const isByTicket = caller.session !== null && !request.headers.has('authorization')
        if (!isByTicket) requireRecentProof(ctx, caller, rule)
      },
    }),
    /**
     * Like `recentProof`, for routes with a scope that is given for just what they do. Sessions need a proof, which tokens
     * cannot give: who made the token, or allowed the app, has agreed to it.
     */
    recentProofOfSession: (rule: ProofRule) => ({
      transform({ request }: { request: Request }) {
        const caller = callers.get(request) as Caller
        if (caller.session !== null && request.headers.has('authorization'))
          requireRecentProof(ctx, caller, rule)
      },
    }),
    adminAccess: (rule: Access) => guarded(rule, requireAdmin, `${rule}, administrators`),
    /** For map images: also accepts the image cookie. */
    imageAccess: (rule: Access) => guarded(rule, requireImageCaller, `${rule}, or the image cookie`),
    /** For map layers: also accepts a personal token in the URL. */
    layerAccess: (rule: Scope) =>
      guarded(rule, requireLayerCaller, `${rule}, or a personal token in the address`),
    /** For clients that send a user name and a personal token, see requireBasicCaller. */
    basicAccess: (rule: Scope) =>
      guarded(rule, requireBasicCaller, `${rule}, by a username and a personal token`),
    /** For uploads by programs: also accepts a user name and a personal token, see requireUploader. */
    uploadAccess: (rule: Scope) =>
      guarded(rule, requireUploader, `${rule}, or a username and a personal token`),
    /** For the Model Context Protocol, see requireMcpCaller. */
    mcpAccess: (rule: Scope) => guarded(rule, requireMcpCaller, `${rule}, in each call`),
    /** For downloads: also accepts a ticket in the URL, see requireDownloader. */
    downloadAccess: (rule: Access) => guarded(rule, requireDownloader, `${rule}, or a ticket in the address`),
    /** For administrators only. Also accepts a ticket in the URL, see requireBackupDownloader. */
    backupAccess: (rule: Access) =>
      guarded(rule, requireBackupDownloader, `${rule}, administrators, or a ticket in the address`),
  })
}

/**
 * Returns the security requirement for the OpenAPI document. If the rule is a scope, either of two schemes is accepted.
 */
const securityOf = (rule: Access) =>
  rule === 'session' ? [{ token: [] }] : [{ token: [rule] }, { oauth2: [rule] }]
