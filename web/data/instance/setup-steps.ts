import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SetupStep, SetupStepChange, SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { get, patch } from '../client/api'
import { queryKeys } from '../client/query-keys'

export type { SetupStep }

const address = '/api/setup/steps'
const queryKey = queryKeys.setupSteps

/**
 * Loads what administrators have yet to set up, and the streets that they are offered. The answer is not kept when the screen is left, because the steps are
 * done on other screens.
 */
export function useSetupSteps(isAdministrator: boolean) {
  return useQuery({
    queryKey,
    enabled: isAdministrator,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await get<SetupStepsAnswer>(address, signal)).data,
  })
}

export function useChangeSetupStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: SetupStepChange) => (await patch<SetupStepsAnswer>(address, change)).data,
    onSuccess: left => client.setQueryData(queryKey, left),
  })
}
