import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, NoContent } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'
import { requireUser } from '../users/store'
import { isFactorDemanded } from './demand'
import { removeFactorsOf } from './remove-factors'
import { UserSecondFactorAnswer } from './schemas'
import { countRecoveryCodes, findAuthenticator, listPasskeys } from './store'

/** Routes for administrators who help somebody that has lost their second factor. */
export const usersSecondFactorRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/users', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/second-factor',
      ({ params }) => {
        const user = requireUser(ctx.db, params.user_name)
        return {
          status: 'success' as const,
          data: {
            has_authenticator: findAuthenticator(ctx.db, user.id) !== undefined,
            passkeys: listPasskeys(ctx.db, user.id).length,
            recovery_codes_left: countRecoveryCodes(ctx.db, user.id),
            is_demanded: isFactorDemanded(ctx, user),
          },
        }
      },
      {
        adminAccess: 'session',
        params: UserPath,
        response: {
          200: described('The factors.', UserSecondFactorAnswer),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['user-not-found'] }),
        },
        detail: {
          operationId: 'getUserSecondFactor',
          summary: 'Which second factors a user has',
          description: 'For administrators.',
        },
      },
    )
    .delete(
      '/:user_name/second-factor',
      ({ caller, params }) => {
        removeFactorsOf(ctx, caller, params.user_name)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        parse: 'none',
        params: UserPath,
        response: {
          204: NoContent('The account has no second factor any more.'),
          ...errors({
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['user-not-found', 'second-factor-not-found'],
          }),
        },
        detail: {
          operationId: 'removeUserSecondFactor',
          summary: 'Remove all second factors of a user',
          description:
            'For somebody who has lost phone and recovery codes. They are told by email, and log in with the password alone, or set up a new factor if the server demands one. For administrators.',
        },
      },
    )
