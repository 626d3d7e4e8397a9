import { useMutation, useQuery } from '@tanstack/react-query'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import type { SetupAnswer, SetupBody } from '../../../src/accounts/setup/schemas'
import { get, post } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { beginSession } from '../client/session'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'

const queryKey = queryKeys.setup

/** Milliseconds between checks whether the server is back. */
const pollMs = 1500

/** Whether the instance has no account yet. */
export function useNeedsFirstAccount() {
  return useQuery({
    queryKey,
    queryFn: askForSetup,
    select: ({ needs_first_account }) => needs_first_account,
  })
}

/** Whether the first account is missing, and whether it is made with a token of the server's settings. */
export const useSetup = () => useQuery({ queryKey, queryFn: askForSetup })

/**
 * Whether the server is running again with its accounts after restoring a backup. Until then it may not respond at all.
 */
export function useIsBack(): boolean {
  const { data } = useQuery({
    queryKey,
    queryFn: askForSetup,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.needs_first_account === false ? false : pollMs),
  })
  return data?.needs_first_account === false
}

const askForSetup = async ({ signal }: { signal: AbortSignal }) =>
  (await get<SetupAnswer>('/api/setup', signal)).data

/** Creates the first account and starts its session. */
export function useFirstAccount(onCreated: () => void) {
  return useMutation({
    mutationFn: (body: SetupBody) => post<LoginAnswer>('/api/setup', body),
    onSuccess: ({ auth_token }) => {
      beginSession(auth_token)
      onCreated()
    },
  })
}

interface ChosenBackup {
  file: File
  /** The key of an encrypted backup. */
  identity: string | null
}

/** Uploads a backup, which the server verifies completely before restoring it. */
export function useRestore(token: string, onRestored: () => void) {
  const send = ({ file, identity }: ChosenBackup, options: UploadOptions) =>
    upload('/api/setup/restore', file, {
      ...options,
      headers: { 'x-setup-token': token, ...(identity !== null && { 'x-backup-identity': identity }) },
    })
  return useUpload(send, onRestored)
}
