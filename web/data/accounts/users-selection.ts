// The filter and the order of the list of users, read from its URL and written to it. The functions here are pure.
import type { UsersQuery } from '../../../src/accounts/users/schemas'
import { readPage } from '../client/read-page'

export const userOrders = ['name', 'joined', 'workouts', 'administrators', 'inactive'] as const

/**
 * Orders of the list. `name`: A to Z; `joined`: newest first; `workouts`: most workouts first; `administrators`:
 * administrators first; `inactive`: inactive accounts first.
 */
export type UserOrder = (typeof userOrders)[number]

export interface UsersSelection {
  /** Part of a username; empty for all users. */
  search: string
  order: UserOrder
  /** The page's number, from 1. */
  page: number
}

const perPage = 20

const sortings = {
  name: { order_by: 'username', order: 'asc' },
  joined: { order_by: 'created_at', order: 'desc' },
  workouts: { order_by: 'workouts_count', order: 'desc' },
  administrators: { order_by: 'admin', order: 'desc' },
  inactive: { order_by: 'is_active', order: 'asc' },
} as const satisfies Record<UserOrder, UsersQuery>

/** Reads a selection from a URL. Invalid and missing parameters get their default. */
export function readUsersSelection(parameters: URLSearchParams): UsersSelection {
  const wanted = parameters.get('order')
  return {
    search: parameters.get('q') ?? '',
    order: userOrders.find(order => order === wanted) ?? 'name',
    page: readPage(parameters),
  }
}

/** Makes the URL of a list of users. Default values are left out. */
export function usersAddress({ search = '', order = 'name', page = 1 }: Partial<UsersSelection>): string {
  const parameters = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(order !== 'name' && { order }),
    ...(page > 1 && { page: String(page) }),
  })
  return ['/admin/users', parameters.toString()].filter(part => part !== '').join('?')
}

/** Makes the API path for a list of users. */
export function usersRequest({ search, order, page }: UsersSelection): string {
  const query = { q: search.trim(), page: String(page), per_page: String(perPage), ...sortings[order] }
  return `/api/users?${new URLSearchParams(query satisfies UsersQuery)}`
}
