import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EquipmentType, EquipmentTypesAnswer } from '../../../src/equipment-types/schemas'
import type {
  CreatedEquipmentAnswer,
  Equipment,
  EquipmentBody,
  EquipmentsAnswer,
} from '../../../src/equipments/schemas'
import { get, patch, post, remove } from '../client/api'

/** All of one's equipment, oldest first, also what is not in use. */
export function useEquipments() {
  return useQuery({
    queryKey: ['equipments', 'all'],
    queryFn: async ({ signal }) => (await get<EquipmentsAnswer>('/api/equipments', signal)).data.equipments,
  })
}

export function useEquipment(id: string) {
  return useQuery({
    queryKey: ['equipments', 'one', id],
    queryFn: async ({ signal }) =>
      (await get<EquipmentsAnswer>(equipmentPath(id), signal)).data.equipments[0],
  })
}

/** The types of equipment there are; inactive ones only for administrators. */
export function useEquipmentTypes() {
  return useQuery({
    queryKey: ['equipmentTypes'],
    queryFn: async ({ signal }): Promise<EquipmentType[]> =>
      (await get<EquipmentTypesAnswer>('/api/equipment-types', signal)).data.equipment_types,
  })
}

/** Adds equipment, or changes the one with this id. */
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

/** Adds up anew what was done with it. */
export function useAddUpEquipment(id: string) {
  const refresh = useEquipmentRefresh()
  return useMutation({
    mutationFn: () => post<EquipmentsAnswer>(`${equipmentPath(id)}/refresh`, {}),
    onSuccess: refresh,
  })
}

/**
 * Deletes equipment. Where workouts were done with it, the server wants to be told that this is known; it also answers
 * 403 when the first of them came only after the page was loaded.
 */
export function useDeleteEquipment({ id, workouts_count }: Equipment) {
  const client = useQueryClient()
  const refresh = useEquipmentRefresh()
  return useMutation({
    mutationFn: () => remove(`${equipmentPath(id)}${workouts_count > 0 ? '?force' : ''}`),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['equipments', 'one', id] })
      refresh()
    },
    onError: refresh,
  })
}

/** A function that makes everything be asked for again that shows equipment: workouts and sports do too. */
function useEquipmentRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ queryKey: ['workouts'] })
    for (const key of ['equipments', 'sports']) void client.invalidateQueries({ queryKey: [key] })
  }
}

function equipmentPath(id: string): string {
  return `/api/equipments/${encodeURIComponent(id)}`
}
