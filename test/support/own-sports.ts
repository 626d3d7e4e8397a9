// Adds sports as an administrator.
import type { CreatedSportAnswer, Sport } from '../../src/workouts/sports/schemas'
import type { TestUser } from './test-user'

export const kayaking = {
  label: 'Kayaking',
  icon: 'kayaking',
  default_color: '#0f8591',
  default_stopped_speed_threshold: 0.3,
  measure: 'pace',
} as const

export const tryAddingSport = (admin: TestUser, json: unknown) =>
  admin.request<CreatedSportAnswer>('POST', '/api/sports', { json })

/** Adds a sport. @throws Error if the server refuses the sport */
export async function addSport(admin: TestUser, facts: object = kayaking): Promise<Sport> {
  const { body } = await tryAddingSport(admin, facts)
  const [sport] = body.data?.sports ?? []
  if (!sport) throw new Error(`refused: ${JSON.stringify(body)}`)
  return sport
}
