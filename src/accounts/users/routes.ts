import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { forbidden, invalid } from '../../platform/errors'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { described } from '../../platform/http/documented'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { findUserTotals } from '../../workouts/library/totals-store'
import { changeUser, endSessionsOf } from './change-user'
import { deleteAccount } from './delete-user'
import { presentUsers } from './present-users'
import {
  ChangedUserAnswer,
  UserAnswer,
  UserChanges,
  UserPath,
  type UserSorting,
  UsersPage,
  UsersQuery,
  userSortings,
  usersPageSizes,
} from './schemas'
import { countMatchingUsers, listUsers, requireUser } from './store'

export const usersRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/users', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, usersPageSizes)
        const selection = {
          namePart: query.q ?? '',
          sortBy: readSorting(query.order_by),
          isDescending: (query.order ?? 'asc') !== 'asc',
        }
        const users = presentUsers(ctx, account, listUsers(ctx.db, selection, page))
        const total = countMatchingUsers(ctx.db, selection.namePart)
        return { status: 'success' as const, data: { users }, pagination: describePage(page, total) }
      },
      {
        adminAccess: 'users:read',
        query: UsersQuery,
        response: {
          200: described('A page of the users.', UsersPage),
          ...errors({
            400: ['fields-invalid', 'order-invalid', 'page-invalid'],
            401: [],
            403: ['not-administrator'],
          }),
        },
        detail: {
          operationId: 'listUsers',
          summary: 'All users',
          description: 'For administrators. The list includes inactive users.',
        },
      },
    )
    .get(
      '/:user_name',
      ({ caller: { account }, params: { user_name } }) => {
        if (!account.isAdmin && account.username !== user_name) throw forbidden('not-yours')
        return { status: 'success' as const, data: presentUser(ctx, account, user_name) }
      },
      {
        access: 'users:read',
        params: UserPath,
        response: {
          200: described('The user.', UserAnswer),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['user-not-found'] }),
        },
        detail: {
          operationId: 'getUser',
          summary: 'A user',
          description: 'Your own account, or any account for administrators.',
        },
      },
    )
    .patch(
      '/:user_name',
      async ({ body, caller, params: { user_name } }) => {
        const { resetToken } = await changeUser(ctx, caller, user_name, body)
        return {
          status: 'success' as const,
          data: presentUser(ctx, caller.account, user_name),
          ...(resetToken !== null && { reset_link: resetLink(ctx, resetToken) }),
        }
      },
      {
        adminAccess: 'users:write',
        params: UserPath,
        body: UserChanges,
        response: {
          200: described('The changed user.', ChangedUserAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              saying('email-invalid', 'valid email must be provided'),
              'email-taken',
              'email-unchanged',
              'nothing-to-change',
            ],
            401: [],
            403: ['last-administrator', 'not-administrator', 'proof-required', 'self-suspension'],
            404: ['user-not-found'],
          }),
        },
        detail: {
          operationId: 'changeUser',
          summary: 'Change an account',
          description:
            'Activates or suspends an account, gives or removes administrator rights, replaces the password, or changes the address. Administrators only. A token of an app or a script may only activate accounts: everything else is refused with `scope-missing`. Other rights, addresses and passwords may need a recent proof.',
        },
      },
    )
    .delete(
      '/:user_name/sessions',
      ({ caller, params }) => {
        endSessionsOf(ctx, caller, params.user_name)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        parse: 'none',
        params: UserPath,
        response: {
          204: NoContent('All sessions have ended.'),
          ...errors({ 401: [], 403: ['not-administrator', 'proof-required'], 404: ['user-not-found'] }),
        },
        detail: {
          operationId: 'endUserSessions',
          summary: 'End all sessions of an account',
          description:
            'The user has to log in again on every device. Apps and personal tokens keep their access. Administrators only; if the account is your own, the current session stays. Needs a recent proof.',
        },
      },
    )
    .delete(
      '/:user_name',
      async ({ caller, params }) => {
        await deleteAccount(ctx, caller, params.user_name)
        return new Response(null, { status: 204 })
      },
      {
        access: 'users:write',
        recentProof: 'contract',
        parse: 'none',
        params: UserPath,
        response: {
          204: NoContent('The account is deleted, with all data of its user.'),
          ...errors({
            401: [],
            403: ['last-administrator', 'not-administrator', 'proof-required'],
            404: ['user-not-found'],
          }),
        },
        detail: {
          operationId: 'deleteUser',
          summary: 'Delete an account',
          description:
            'Your own account, or any account for administrators. A token of an app or a script can only delete its own account. The last administrator cannot be deleted. May need a recent proof.',
        },
      },
    )

/** @throws AppError `invalid payload` if users cannot be sorted by the given name; only some columns are allowed */
function readSorting(text: string | undefined): UserSorting {
  const found = userSortings.find(name => name === (text || 'username'))
  if (!found) throw invalid('order-invalid')
  return found
}

/** Returns a user for the response. @throws AppError 404 if the user does not exist */
function presentUser(ctx: PlatformContext, caller: Account, username: string) {
  const user = requireUser(ctx.db, username)
  const entries = presentUsers(ctx, caller, [{ user, totals: findUserTotals(ctx.db, user.id) }])
  return compatibilityOf(ctx.config).wrapUser(entries)
}

/**
 * Returns the password link. Without `UI_URL` it is only a path, because administrators know the address of their
 * server.
 */
const resetLink = (ctx: PlatformContext, token: string) =>
  `${ctx.config.uiUrl ?? ''}/password-reset?token=${token}`
