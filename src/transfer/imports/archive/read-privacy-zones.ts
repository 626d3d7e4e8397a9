// Reads privacy zones from the archive of an account. No I/O.
import { maxRadiusM, minRadiusM } from '../../../tracks/curves/hide-zones'
import type { ArchivedZone } from '../../../workouts/privacy/archived-zones'
import { isNear } from '../../../workouts/privacy/ends'
import { maxZoneName } from '../../../workouts/privacy/schemas'

/** Maximum number of zones that are read from an archive. */
const maxArchived = 10_000

type Json = Readonly<Record<string, unknown>>

/** Reads the zones of an archive. Impossible ones are left out. */
export const readArchivedZones = (value: unknown): ArchivedZone[] =>
  Array.isArray(value)
    ? value.slice(0, maxArchived).flatMap((item: unknown) => readZone((item ?? {}) as Json) ?? [])
    : []

function readZone({ name, latitude, longitude, radius, centre }: Json): ArchivedZone | null {
  const middle = readPosition((centre ?? {}) as Json)
  if (middle === null || typeof radius !== 'number' || !Number.isInteger(radius)) return null
  const isRadius = (radius === 0 && name === null) || (radius >= minRadiusM && radius <= maxRadiusM)
  if (!isRadius) return null
  if (name === null)
    return { ...middle, radiusM: radius, name: null, placeLatitude: null, placeLongitude: null }
  const place = readPosition({ latitude, longitude })
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= maxZoneName
  if (!isName || place === null || !isNear(middle, place, radius)) return null
  const set = { name: name.trim(), placeLatitude: place.latitude, placeLongitude: place.longitude }
  return { ...middle, radiusM: radius, ...set }
}

function readPosition({ latitude, longitude }: Json) {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPossible ? { latitude, longitude } : null
}
