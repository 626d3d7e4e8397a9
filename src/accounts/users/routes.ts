import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { Context } from '../../context'
import { forbidden, notFound } from '../../errors'
import { dialectOf } from '../../platform/http/compatibility-mode'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, NoContent } from '../../http/schemas'
import { changeUser } from './change-user'
import { deleteAccount } from '../../users/delete-user'
import { presentUsers } from './present-users'
import { ChangedUserAnswer, UserAnswer, UserChanges, UserPath, UsersPage, UsersQuery } from './schemas'
import { countMatchingUsers, findUserByName, findUserTotals, listUsers } from './store'

const pageSizes = { default: 10, most: 50 }

export const usersRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/users', tags: ['Users'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, pageSizes)
        const selection = {
          namePart: query.q ?? '',
          sortBy: query.order_by ?? 'username',
          isDescending: (query.order ?? 'asc') !== 'asc',
        }
        const users = presentUsers(ctx, account, listUsers(ctx.db, selection, page))
        const total = countMatchingUsers(ctx.db, selection.namePart)
        return { status: 'success' as const, data: { users }, pagination: describePage(page, total) }
      },
      {
        adminAccess: 'users:read',
        query: UsersQuery,
        response: { 200: UsersPage, ...errors(400, 401, 403) },
        detail: { summary: 'All users', description: 'For administrators; inactive ones too.' },
      },
    )
    .get(
      '/:user_name',
      ({ caller: { account }, params: { user_name } }) => {
        if (!account.isAdmin && account.username !== user_name) throw forbidden()
        return { status: 'success' as const, data: presentUser(ctx, account, user_name) }
      },
      {
        access: 'users:read',
        params: UserPath,
        response: { 200: UserAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A user', description: 'Yourself, or anybody as an administrator.' },
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
        response: { 200: ChangedUserAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'Change an account',
          description:
            'Activate, give or take administrator rights, replace the password, change the address. Administrators only.',
        },
      },
    )
    .delete(
      '/:user_name',
      async ({ caller: { account }, params }) => {
        await deleteAccount(ctx, account, params.user_name)
        return new Response(null, { status: 204 })
      },
      {
        access: 'users:write',
        parse: 'none',
        params: UserPath,
        response: {
          204: NoContent('The account is gone, with everything of its user.'),
          ...errors(401, 403, 404),
        },
        detail: {
          summary: 'Delete an account',
          description: 'Your own, or anybody’s as an administrator. The last administrator stays.',
        },
      },
    )

/** @throws AppError 404 for nobody */
function presentUser(ctx: Context, caller: Account, username: string) {
  const user = findUserByName(ctx.db, username)
  if (!user) throw notFound('user does not exist')
  const entries = presentUsers(ctx, caller, [{ user, totals: findUserTotals(ctx.db, user.id) }])
  return dialectOf(ctx.config).wrapUser(entries)
}

/** Without `UI_URL` a path: whoever reads it knows where this server is. */
const resetLink = (ctx: Context, token: string) => `${ctx.config.uiUrl ?? ''}/password-reset?token=${token}`
