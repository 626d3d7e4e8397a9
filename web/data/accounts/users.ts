import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionsAnswer } from '../../../src/accounts/sessions/schemas'
import type {
  ChangedUserAnswer,
  UserAnswer,
  UserChanges,
  UsersPage,
} from '../../../src/accounts/users/schemas'
import { get, patch, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { usePerson } from './person'
import { proved } from './proof'
import { type UsersSelection, usersRequest } from './users-selection'

export function useUsers(selection: UsersSelection) {
  return useQuery({
    queryKey: laterQueryKeys.usersList(selection),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<UsersPage>(usersRequest(selection), signal)
      return { users: data.users, pagination }
    },
  })
}

/** Inactive users are counted only up to this number, because one request returns at most this many rows. */
export const maxCounted = 50

/** The number of users, and the number of inactive users up to `maxCounted`. */
export function useUserCounts() {
  return useQuery({
    queryKey: laterQueryKeys.userCounts,
    queryFn: async ({ signal }) => {
      const path = `/api/users?order_by=is_active&per_page=${maxCounted}`
      const { data, pagination } = await get<UsersPage>(path, signal)
      return { all: pagination.total, inactive: data.users.filter(user => !user.is_active).length }
    },
  })
}

export function useUser(username: string) {
  return useQuery({
    queryKey: laterQueryKeys.user(username),
    queryFn: async ({ signal }) => onlyUser(await get<UserAnswer>(userPath(username), signal)),
  })
}

/** Returns the user in a response, whose shape depends on the server's compatibility mode. */
function onlyUser({ data }: UserAnswer) {
  return (Array.isArray(data) ? data : data.users)[0]
}

export function useChangeUser(username: string) {
  const client = useQueryClient()
  const refresh = useUsersRefresh()
  const { profile } = usePerson()
  return useMutation({
    mutationFn: (changes: UserChanges) => {
      const change = () => patch<ChangedUserAnswer>(userPath(username), changes)
      return needsProof(changes) ? proved(change) : change()
    },
    onSuccess: (answer, changes) => {
      const { activate, admin } = changes
      client.setQueryData(laterQueryKeys.user(username), onlyUser(answer))
      refresh()
      if (needsProof(changes))
        void client.invalidateQueries({ queryKey: laterQueryKeys.sessionsOf(username) })
      // The account may have been listed as needing the administrators' attention.
      if (activate || admin) void client.invalidateQueries({ queryKey: queryKeys.attention })
      if (username === profile.username) void client.invalidateQueries({ queryKey: queryKeys.profile })
    },
  })
}

/** Whether a change gives or takes somebody's access. Activating an account and its storage limit do not. */
const needsProof = (changes: UserChanges) =>
  (['admin', 'suspended', 'reset_password', 'new_email'] as const).some(key => changes[key] !== undefined)

/** Where another user is logged in, for administrators. */
export function useSessionsOf(username: string) {
  return useQuery({
    queryKey: laterQueryKeys.sessionsOf(username),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await get<SessionsAnswer>(`${userPath(username)}/sessions`, signal)).data.sessions,
  })
}

/** Ends all sessions of a user, but the one of this browser. */
export function useEndSessions(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(() => remove(`${userPath(username)}/sessions`)),
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.sessionsOf(username) }),
  })
}

/** Ends a session of a user. `onEnded` is called before the list is reloaded. */
export function useEndSessionOf(username: string, id: string, onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(() => remove(`${userPath(username)}/sessions/${id}`).catch(ignoreMissing)),
    onSuccess: () => {
      onEnded()
      return client.invalidateQueries({ queryKey: laterQueryKeys.sessionsOf(username) })
    },
  })
}

/** A session that is not there has ended elsewhere. The user may be gone as well. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'session-not-found')) throw error
}

export function useDeleteUser(username: string) {
  const client = useQueryClient()
  const refresh = useUsersRefresh()
  return useMutation({
    mutationFn: () => proved(() => remove(userPath(username))),
    onSuccess: () => {
      refresh()
      void client.invalidateQueries({ queryKey: queryKeys.attention })
    },
  })
}

/** Returns a function that reloads all lists and counts of users. */
function useUsersRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: laterQueryKeys.usersLists })
    void client.invalidateQueries({ queryKey: laterQueryKeys.userCounts })
  }
}

function userPath(username: string): string {
  return `/api/users/${encodeURIComponent(username)}`
}
