// This file is separate from the code that changes equipment, which the first screens do not need.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EquipmentsAnswer } from '../../../src/workouts/equipments/schemas'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** Loads all equipment of the account, the oldest first. Inactive equipment is included. */
export const equipmentsQuery = queryOptions({
  queryKey: queryKeys.allEquipments,
  queryFn: async ({ signal }) =>
    (await getTogether<EquipmentsAnswer>('/api/equipments', signal)).data.equipments,
})

export const useEquipments = () => useQuery(equipmentsQuery)
