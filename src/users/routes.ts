import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { forbidden, notFound } from '../errors'
import { describePage, readPage } from '../http/paging'
import { errors, NoContent } from '../http/schemas'
import { deleteAccount } from './delete-user'
import { presentUsers } from './present-users'
import { UserAnswer, UserPath, UsersPage, UsersQuery } from './schemas'
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
        const user = findUserByName(ctx.db, user_name)
        if (!user) throw notFound('user does not exist')
        const found = { user, totals: findUserTotals(ctx.db, user.id) }
        return { status: 'success' as const, data: presentUsers(ctx, account, [found]) }
      },
      {
        access: 'users:read',
        params: UserPath,
        response: { 200: UserAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A user', description: 'Yourself, or anybody as an administrator.' },
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
