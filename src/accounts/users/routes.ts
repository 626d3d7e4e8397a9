import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import { findUserByName } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { forbidden, invalid, notFound } from '../../platform/errors'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { describePage, readPage } from '../../platform/http/input/paging'
import { findUserTotals } from '../../workouts/records/totals-store'
import { changeUser, endSessionsOf } from './change-user'
import { deleteAccount } from './delete-user'
import {
  changeUserOperation,
  deleteUserOperation,
  endUserSessionsOperation,
  listUsersOperation,
  readUserOperation,
} from './operations'
import { presentUsers } from './present-users'
import { type UserSorting, userSortings, usersPageSizes } from './schemas'
import { countMatchingUsers, listUsers } from './store'

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
      listUsersOperation(),
    )
    .get(
      '/:user_name',
      ({ caller: { account }, params: { user_name } }) => {
        if (!account.isAdmin && account.username !== user_name) throw forbidden('not-yours')
        return { status: 'success' as const, data: presentUser(ctx, account, user_name) }
      },
      readUserOperation(),
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
      changeUserOperation(),
    )
    .delete(
      '/:user_name/sessions',
      ({ caller, params }) => {
        endSessionsOf(ctx, caller, params.user_name)
        return new Response(null, { status: 204 })
      },
      endUserSessionsOperation(),
    )
    .delete(
      '/:user_name',
      async ({ caller, params }) => {
        await deleteAccount(ctx, caller, params.user_name)
        return new Response(null, { status: 204 })
      },
      deleteUserOperation(),
    )

/** @throws AppError `invalid payload` for what users cannot be sorted by; they have more columns than those */
function readSorting(text: string | undefined): UserSorting {
  const found = userSortings.find(name => name === (text || 'username'))
  if (!found) throw invalid('order-invalid')
  return found
}

/** @throws AppError 404 for nobody */
function presentUser(ctx: PlatformContext, caller: Account, username: string) {
  const user = findUserByName(ctx.db, username)
  if (!user) throw notFound('user-not-found', 'user does not exist')
  const entries = presentUsers(ctx, caller, [{ user, totals: findUserTotals(ctx.db, user.id) }])
  return compatibilityOf(ctx.config).wrapUser(entries)
}

/** Without `UI_URL` a path: whoever reads it knows where this server is. */
const resetLink = (ctx: PlatformContext, token: string) =>
  `${ctx.config.uiUrl ?? ''}/password-reset?token=${token}`
