// Archives of recordings, and users who upload them.
import { zipSync } from 'fflate'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { steadyRide } from '../../support/recordings'
import type { Answer } from '../../support/requests'
import type { TestUser } from '../../support/test-user'

/** A ZIP archive of files, by name. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const encoder = new TextEncoder()
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [
        name,
        typeof file === 'string' ? encoder.encode(file) : file,
      ]),
    ),
  )
}

/** Rides that differ in start, length and speed: `ride 0.gpx`, `ride 1.gpx`, … */
export function differentRides(count: number): Record<string, Uint8Array> {
  const ride = (index: number) =>
    steadyRide({
      points: 20 + ((index * 7) % 13),
      step: (1 + ((index * 5) % 11)) * 1e-5,
      climb: index % 3,
      start: new Date(Date.UTC(2025, 0, 1 + index)),
    })
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`ride ${index}.gpx`, ride(index)]))
}

export function uploadArchive(
  user: TestUser,
  archive: Uint8Array,
  data: object = {},
): Promise<Answer<WorkoutsAnswer>> {
  return user.tryUpload<WorkoutsAnswer>(archive, { sport_id: 1, ...data }, 'rides.zip')
}

interface Limits {
  gpx_limit_import?: number
  max_single_file_size?: number
  max_zip_file_size?: number
}

export async function setLimits(admin: TestUser, limits: Limits) {
  const answer = await admin.request('PATCH', '/api/config', { json: limits })
  if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
}
