// Caches what the pages of statistics show when they open.
import type { Profile } from '../../../src/accounts/users/schemas'
import type { TrainingSettingsAnswer } from '../../../src/workouts/training/body/schemas'
import { sessionCaches } from '../kept/caches'
import { findAnswer, keepAnswer } from './answers'
import { statisticsRequests } from './statistics-requests'
import type { TryServer } from './try-server'
import { basePath } from './worker-scope'

/** The cache contains under this address what the cached statistics were computed from. */
const noteAddress = '/kept-statistics'

/**
 * Caches the statistics. They are requested again only if the account's sums, its records or the day have changed,
 * because the server computes them from all workouts.
 */
export async function keepStatistics(session: string, profile: Profile, tryServer: TryServer): Promise<void> {
  const addressOf = (path: string) => new URL(basePath + path, location.href).href
  const settings = await findAnswer(session, addressOf('/api/training/settings'))
  const { data }: Partial<TrainingSettingsAnswer> = (await settings?.json()) ?? {}
  const hasTraining = data?.is_hidden === false && data.has_data
  const requests = statisticsRequests(profile, new Date(), hasTraining)
  const made = JSON.stringify([requests, sourcesOf(profile), new Date().toISOString().slice(0, 10)])
  const note = await caches.match(noteAddress, { cacheName: sessionCaches(basePath, session).answers })
  const isSame = (await note?.text()) === made
  let isWhole = true
  for (const path of requests) {
    const isKept = isSame && (await findAnswer(session, addressOf(path))) !== undefined
    if (!isKept && (await tryServer(path)) === null) isWhole = false
  }
  if (isWhole) await keepAnswer(session, new URL(noteAddress, location.href).href, new Response(made))
}

/** What changes with every workout that counts. */
const sourcesOf = (profile: Profile) => [
  profile.nb_workouts,
  profile.total_distance,
  profile.total_duration,
  profile.total_ascent,
  profile.records,
]
