import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, NoContent } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'
import { SessionsAnswer, UserSessionPath } from './schemas'
import { endSessionOf, presentSessionsOf } from './sessions'

/** Routes by which administrators see where a user is logged in, and end a session. */
export const usersSessionsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/users', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/sessions',
      ({ caller, params }) => ({
        status: 'success' as const,
        data: {
          sessions: presentSessionsOf(ctx, caller, params.user_name),
          idle_days: ctx.config.sessionIdleDays,
        },
      }),
      {
        adminAccess: 'session',
        params: UserPath,
        response: {
          200: described('The sessions.', SessionsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['user-not-found'] }),
        },
        detail: {
          operationId: 'listUserSessions',
          summary: 'Where a user is logged in',
          description:
            'Administrators only. They see what the user sees: the network without its last part, and no address.',
        },
      },
    )
    .delete(
      '/:user_name/sessions/:session_id',
      ({ caller, params: { user_name, session_id } }) => {
        endSessionOf(ctx, caller, { username: user_name, id: session_id })
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        parse: 'none',
        params: UserSessionPath,
        response: {
          204: NoContent('The session has ended.'),
          ...errors({
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['session-not-found', 'user-not-found'],
          }),
        },
        detail: {
          operationId: 'endUserSession',
          summary: 'End a session of a user',
          description:
            'Whoever uses it has to log in again. Apps and personal tokens keep their access. Administrators only. Needs a recent proof.',
        },
      },
    )
