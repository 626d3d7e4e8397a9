// Ends the offer of streets around the workouts of the administrators. It is loaded with the steps of the set-up.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { patch } from '../client/api'
import { queryKeys } from '../client/query-keys'

export function useDismissStreets() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await patch<SetupStepsAnswer>('/api/setup/streets', { is_dismissed: true })).data,
    onSuccess: left => client.setQueryData(queryKeys.setupSteps, left),
  })
}
