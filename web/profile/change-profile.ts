import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangedProfileAnswer } from '../../src/profile/schemas'

/** Changes the account with one request, and shows the account that the server answers everywhere at once. */
export function useProfileChange<Values>(send: (values: Values) => Promise<ChangedProfileAnswer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => (await send(values)).data,
    onSuccess: profile => client.setQueryData(['profile'], profile),
  })
}
