import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import type {
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SetUpLoginAnswer,
  UserSecondFactorAnswer,
} from '../../../src/accounts/factors/schemas'
import { get, patch, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { beginSession } from '../client/session'
import { makePasskey } from './passkeys'
import { proved } from './proof'

const own = '/api/auth/second-factor'
const setUp = '/api/auth/login/set-up'

export type SecondFactor = SecondFactorAnswer['data']
export type Passkey = SecondFactor['passkeys'][number]

export function useSecondFactor() {
  return useQuery({
    queryKey: laterQueryKeys.secondFactor,
    queryFn: async ({ signal }) => (await get<SecondFactorAnswer>(own, signal)).data,
  })
}

/** Changes the factors, and loads them again. */
function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.secondFactor }),
  })
}

export type NewAuthenticator = NewAuthenticatorAnswer['data']

/** How an authenticator app is set up: by somebody who is logged in, or at a log-in that demands it. */
export interface FactorSetUp {
  offerAuthenticator(): Promise<NewAuthenticator>
  /** @returns recovery codes if they are the first */
  addAuthenticator(answer: { challenge: string; code: string }): Promise<string[] | null>
  /** @returns recovery codes if they are the first */
  addPasskey(name: string): Promise<string[] | null>
}

/** Asks for a proof first, if there is none of late. */
export const ownSetUp: FactorSetUp = {
  offerAuthenticator: async () =>
    (await proved(() => post<NewAuthenticatorAnswer>(`${own}/authenticator`, {}))).data,
  addAuthenticator: async answer =>
    (await proved(() => post<FactorAddedAnswer>(`${own}/authenticator/confirm`, answer))).data.recovery_codes,
  async addPasskey(name) {
    const passkey = await proved(() => makePasskey(`${own}/passkeys/options`, {}))
    return (await post<FactorAddedAnswer>(`${own}/passkeys`, { name, passkey })).data.recovery_codes
  },
}

/**
 * @param challenge of the refused log-in
 * @param onAdded called with the token of the new session, which is yet to begin, and the recovery codes
 */
export function setUpAtLogIn(
  challenge: string,
  onAdded: (token: string, codes: string[]) => void,
): FactorSetUp {
  const finish = ({ auth_token, data }: SetUpLoginAnswer) => {
    onAdded(auth_token, data.recovery_codes)
    return data.recovery_codes
  }
  return {
    offerAuthenticator: async () =>
      (await post<NewAuthenticatorAnswer>(`${setUp}/authenticator`, { challenge })).data,
    async addAuthenticator({ challenge: set_up, code }) {
      const body = { challenge, set_up, code }
      return finish(await post<SetUpLoginAnswer>(`${setUp}/authenticator/confirm`, body))
    },
    async addPasskey(name) {
      const passkey = await makePasskey(`${setUp}/passkey/options`, { challenge })
      return finish(await post<SetUpLoginAnswer>(`${setUp}/passkey`, { challenge, name, passkey }))
    },
  }
}

export const useOfferAuthenticator = ({ offerAuthenticator }: FactorSetUp) =>
  useMutation({ mutationFn: offerAuthenticator })

export const useAddAuthenticator = ({ addAuthenticator }: FactorSetUp) => useFactorChange(addAuthenticator)

export const useAddPasskey = ({ addPasskey }: FactorSetUp) => useFactorChange(addPasskey)

export const useRemoveAuthenticator = () =>
  useFactorChange(() => proved(() => remove(`${own}/authenticator`)))

export const useRemovePasskey = (id: number) =>
  useFactorChange(() => proved(() => remove(`${own}/passkeys/${id}`)))

export function useRenamePasskey(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => patch(`${own}/passkeys/${id}`, { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.secondFactor }),
  })
}

export const useNewRecoveryCodes = () =>
  useFactorChange(
    async () =>
      (await proved(() => post<RecoveryCodesAnswer>(`${own}/recovery-codes`, {}))).data.recovery_codes,
  )

/** Sends the second step of a log-in. */
export function useSecondStep(challenge: string) {
  return useMutation({
    mutationFn: async (code: string) => {
      const { auth_token } = await post<LoginAnswer>('/api/auth/login/second-factor', { challenge, code })
      beginSession(auth_token)
    },
  })
}

const pathOf = (username: string) => `/api/users/${encodeURIComponent(username)}/second-factor`

/** The factors of another user, for administrators. */
export function useSecondFactorOf(username: string) {
  return useQuery({
    queryKey: laterQueryKeys.secondFactorOf(username),
    queryFn: async ({ signal }) => (await get<UserSecondFactorAnswer>(pathOf(username), signal)).data,
  })
}

export function useRemoveSecondFactorOf(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proved(() => remove(pathOf(username))),
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.secondFactorOf(username) }),
  })
}
