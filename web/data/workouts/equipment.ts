import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CreatedEquipmentAnswer,
  Equipment,
  EquipmentBody,
  EquipmentsAnswer,
  EquipmentType,
  EquipmentTypesAnswer,
} from '../../../src/workouts/equipments/schemas'
import { get, patch, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

export function useEquipment(id: string) {
  return useQuery({
    queryKey: laterQueryKeys.equipment(id),
    queryFn: async ({ signal }) =>
      (await get<EquipmentsAnswer>(equipmentPath(id), signal)).data.equipments[0],
  })
}

/** Loads the equipment types. Only administrators get inactive ones. */
export function useEquipmentTypes() {
  return useQuery({
    queryKey: laterQueryKeys.equipmentTypes,
    queryFn: async ({ signal }): Promise<EquipmentType[]> =>
      (await getTogether<EquipmentTypesAnswer>('/api/equipment-types', signal)).data.equipment_types,
  })
}

/** Activates or deactivates an equipment type for everybody. The mutation ends when the types have been reloaded. */
export function useToggleEquipmentType(typeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_active: boolean) => patch(`/api/equipment-types/${typeId}`, { is_active }),
    onSuccess: () => client.invalidateQueries({ queryKey: laterQueryKeys.equipmentTypes }),
  })
}

/** Creates equipment, or changes the one with this id. */
export function useSaveEquipment(id: string | null) {
  const refresh = useEquipmentRefresh()
  return useMutation({
    mutationFn: async (body: EquipmentBody) => {
      const { data } = await (id === null
        ? post<CreatedEquipmentAnswer>('/api/equipments', body)
        : patch<EquipmentsAnswer>(equipmentPath(id), body))
      return data.equipments[0] as Equipment
    },
    onSuccess: refresh,
  })
}

/** Lets the server compute the equipment's totals again. */
export function useAddUpEquipment(id: string) {
  const refresh = useEquipmentRefresh()
  return useMutation({
    mutationFn: () => post<EquipmentsAnswer>(`${equipmentPath(id)}/refresh`, {}),
    onSuccess: refresh,
  })
}

/**
 * Deletes equipment. If workouts use the equipment, the server requires `force`. It answers with 403 if the first such
 * workout was added after the page was loaded.
 */
export function useDeleteEquipment({ id, workouts_count }: Equipment) {
  const client = useQueryClient()
  const refresh = useEquipmentRefresh()
  return useMutation({
    mutationFn: () => remove(`${equipmentPath(id)}${workouts_count > 0 ? '?force' : ''}`),
    onSuccess: () => {
      client.removeQueries({ queryKey: laterQueryKeys.equipment(id) })
      refresh()
    },
    onError: refresh,
  })
}

/** Returns a function that reloads everything that shows equipment, including workouts and sports. */
function useEquipmentRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ queryKey: queryKeys.workouts })
    for (const queryKey of [queryKeys.equipments, queryKeys.sports])
      void client.invalidateQueries({ queryKey })
  }
}

function equipmentPath(id: string): string {
  return `/api/equipments/${encodeURIComponent(id)}`
}
