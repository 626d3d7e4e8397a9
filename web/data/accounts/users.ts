import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConfigurationAnswer, ConfigurationChanges } from '../../../src/instance/schemas'
import type { Sport } from '../../../src/sports/schemas'
import type { ChangedUserAnswer, UserAnswer, UserChanges, UsersPage } from '../../../src/accounts/users/schemas'
import { get, patch, remove } from '../client/api'
import { usePerson } from '../../frame/signed-in'
import { type UsersSelection, usersRequest } from './users-selection'

export function useUsers(selection: UsersSelection) {
  return useQuery({
    queryKey: ['users', 'list', selection],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<UsersPage>(usersRequest(selection), signal)
      return { users: data.users, pagination }
    },
  })
}

/** As many as are counted who are not active yet: what one request tells. */
export const mostCounted = 50

/** How many users there are, and how many of them are not active yet, up to `mostCounted`. */
export function useUserCounts() {
  return useQuery({
    queryKey: ['users', 'counts'],
    queryFn: async ({ signal }) => {
      const path = `/api/users?order_by=is_active&per_page=${mostCounted}`
      const { data, pagination } = await get<UsersPage>(path, signal)
      return { all: pagination.total, inactive: data.users.filter(user => !user.is_active).length }
    },
  })
}

export function useUser(username: string) {
  return useQuery({
    queryKey: ['users', 'one', username],
    queryFn: async ({ signal }) => onlyUser(await get<UserAnswer>(userPath(username), signal)),
  })
}

/** The form depends on the dialect of the server. */
function onlyUser({ data }: UserAnswer) {
  return (Array.isArray(data) ? data : data.users)[0]
}

export function useChangeUser(username: string) {
  const client = useQueryClient()
  const refresh = useUsersRefresh()
  const { profile } = usePerson()
  return useMutation({
    mutationFn: (changes: UserChanges) => patch<ChangedUserAnswer>(userPath(username), changes),
    onSuccess: answer => {
      client.setQueryData(['users', 'one', username], onlyUser(answer))
      refresh()
      if (username === profile.username) void client.invalidateQueries({ queryKey: ['profile'] })
    },
  })
}

export function useDeleteUser(username: string) {
  const refresh = useUsersRefresh()
  return useMutation({ mutationFn: () => remove(userPath(username)), onSuccess: refresh })
}

export function useChangeConfiguration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ConfigurationChanges) =>
      (await patch<ConfigurationAnswer>('/api/config', changes)).data,
    onSuccess: configuration => client.setQueryData(['config'], configuration),
  })
}

/** All sports, each with whether anybody has workouts in it. */
export function useAllSports() {
  return useQuery({
    queryKey: ['sports', 'checked'],
    queryFn: async ({ signal }) =>
      (await get<{ data: { sports: Sport[] } }>('/api/sports?check_workouts=true', signal)).data.sports,
  })
}

/** Offers a sport to everybody, or not any more. Done when the sports have been read anew. */
export function useOfferSport(sportId: number) {
  return useOffer(`/api/sports/${sportId}`, ['sports'])
}

/** Offers a type of equipment to everybody, or not any more. Done when the types have been read anew. */
export function useOfferEquipmentType(typeId: number) {
  return useOffer(`/api/equipment-types/${typeId}`, ['equipmentTypes'])
}

function useOffer(path: string, queryKey: string[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_active: boolean) => patch(path, { is_active }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
}

/** A function that makes every list and number of users be asked for again. */
function useUsersRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['users', 'list'] })
    void client.invalidateQueries({ queryKey: ['users', 'counts'] })
  }
}

function userPath(username: string): string {
  return `/api/users/${encodeURIComponent(username)}`
}
