import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import type {
  AcceptanceBody,
  InvitationsAnswer,
  NewInvitationAnswer,
  NewInvitationBody,
  OpenInvitationAnswer,
} from '../../../src/accounts/invitations/schemas'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { beginSession } from '../client/session'
import { invitationToken } from '../client/token-links'

const address = '/api/invitations'

/** Loads the invitations that have not been used yet. */
export function useInvitations() {
  return useQuery({
    queryKey: laterQueryKeys.invitations,
    queryFn: async ({ signal }) => (await get<InvitationsAnswer>(address, signal)).data.invitations,
  })
}

export function useInvite() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: NewInvitationBody) =>
      (await post<NewInvitationAnswer>(address, body)).data.invitation,
    onSuccess: refresh,
  })
}

export function useTakeBack(id: number, onTakenBack: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => remove(`${address}/${id}`),
    onSuccess: onTakenBack,
    // The list is reloaded after errors as well, because the invitation may have been used in the meantime.
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: laterQueryKeys.invitations })
}

/** Loads the details of an invitation. Anybody who has its link may see them. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: laterQueryKeys.invitation(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await post<OpenInvitationAnswer>('/api/auth/invitation', { token })).data,
  })
}

/** Creates an account from an invitation and starts its session. */
export function useAcceptance(onAccepted: () => void) {
  return useMutation({
    mutationFn: (body: AcceptanceBody) => post<LoginAnswer>('/api/auth/invitation/accept', body),
    onSuccess: ({ auth_token }) => {
      beginSession(auth_token)
      onAccepted()
      invitationToken.set(null)
    },
  })
}
