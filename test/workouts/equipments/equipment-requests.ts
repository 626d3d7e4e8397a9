// Helpers that send requests about equipment, and make answers easy to compare.
import type { Equipment, EquipmentsAnswer } from '../../../src/workouts/equipments/schemas'
import { insertEquipment } from '../../support/equipments'
import type { Answer } from '../../support/requests'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

export const sports = { cyclingSport: 1, hiking: 3, mountainBiking: 4, running: 5, paragliding: 15 }

/** A user with a blue bike. */
export async function openWithBike() {
  const app = openTestApp()
  const sam = await app.user('sam')
  return { ...app, sam, bike: insertEquipment(app.ctx.db, sam) }
}

/** Status and body of an answer, to compare with the result of `refused`. */
export const outcome = ({ status, body }: Answer) => [status, body]

export const refused = (message: string, status = 400) => [status, { status: 'error', message }]

export const noEquipment = [
  404,
  { status: 'not found', message: 'equipment not found', data: { equipments: [] } },
]

export const create = (user: TestUser, json: unknown) =>
  user.request<EquipmentsAnswer>('POST', '/api/equipments', { json })

/** Creates equipment. @throws Error if the server refuses the request */
export async function created(user: TestUser, facts: object): Promise<Equipment> {
  const answer = await create(user, { label: 'Bike', equipment_type_id: 2, ...facts })
  const equipment = answer.body.data?.equipments[0]
  if (answer.status !== 201 || !equipment) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  return equipment
}

export const change = (user: TestUser, id: string, json: unknown) =>
  user.request<EquipmentsAnswer>('PATCH', `/api/equipments/${id}`, { json })

export const refresh = (user: TestUser, id: string) =>
  user.request<EquipmentsAnswer>('POST', `/api/equipments/${id}/refresh`)

export async function list(user: TestUser, query = ''): Promise<Equipment[]> {
  return (await user.get<EquipmentsAnswer>(`/api/equipments${query}`)).body.data.equipments
}

export async function show(user: TestUser, id: string): Promise<Equipment | undefined> {
  return (await user.get<EquipmentsAnswer>(`/api/equipments/${id}`)).body.data.equipments[0]
}
