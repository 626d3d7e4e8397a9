import { describe, expect, test } from 'bun:test'
import {
  readUsersSelection,
  type UsersSelection,
  userOrders,
  usersAddress,
  usersRequest,
} from '../../../../web/data/accounts/users-selection'

const everybody: UsersSelection = { search: '', order: 'name', page: 1 }

describe('the address of a list of users', () => {
  test.each([
    [{}, '/admin/users'],
    [everybody, '/admin/users'],
    [{ search: 'ann' }, '/admin/users?q=ann'],
    [{ search: 'a&b=c' }, '/admin/users?q=a%26b%3Dc'],
    [{ search: 'ann', order: 'joined', page: 3 }, '/admin/users?q=ann&order=joined&page=3'],
  ] as const)('of %j is %s', (selection, address) => {
    expect(usersAddress(selection)).toBe(address)
  })

  test.each(userOrders)('says all there is to say when sorted by %s', order => {
    const selection: UsersSelection = { search: ' Ann_1 & co', order, page: 2 }
    const { searchParams } = new URL(usersAddress(selection), 'http://localhost')
    expect(readUsersSelection(searchParams)).toEqual(selection)
  })

  test.each(['', 'order=password', 'page=0', 'page=-4', 'page=two', 'order=&q='])(
    'shows everybody when it ends in ?%s',
    parameters => {
      expect(readUsersSelection(new URLSearchParams(parameters))).toEqual(everybody)
    },
  )
})

describe('what the server is asked', () => {
  test('for everybody', () => {
    expect(usersRequest(everybody)).toBe('/api/users?q=&page=1&per_page=20&order_by=username&order=asc')
  })

  test('for those who wait, with spaces around the search left out', () => {
    expect(usersRequest({ search: ' ann ', order: 'inactive', page: 2 })).toBe(
      '/api/users?q=ann&page=2&per_page=20&order_by=is_active&order=asc',
    )
  })
})
