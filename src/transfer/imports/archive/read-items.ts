// The items of an archive's files, as what arrives here. Pure.
import { maxClimbMm, maxDistanceM, maxDurationS, maxStoredSpeedCkmh } from '../../../tracks/measure'
import { textLimits } from '../../../workouts/workouts/texts'
import type {
  ArrivingEquipment,
  ArrivingFigures,
  ArrivingProfile,
  ArrivingSport,
  ArrivingSportPreference,
  ArrivingWorkout,
} from './account-data'
import {
  type JsonObject,
  readBoolean,
  readDate,
  readDuration,
  readInteger,
  readObject,
  readScaled,
  readShortId,
  readText,
} from './read-values'
import { readWeather } from './read-weather'

/** Why an item cannot be taken; may be shown. */
export class UnusableItem extends Error {
  override readonly name = 'UnusableItem'
}

const maxLabelLength = 50
const maxAltitudeCm = 999_999
const mostEquipments = 50

/** Where the recording with a name is in the archive. */
export type LocateRecording = (name: string) => string

/** @throws UnusableItem */
export function readWorkout(item: JsonObject, locate: LocateRecording): ArrivingWorkout {
  const shortId = readShortId(item.id)
  if (!shortId) throw new UnusableItem('its id is not valid')
  const workoutDate = readDate(item.workout_date)
  if (!workoutDate) throw new UnusableItem('its date is not valid')
  const sport = readSport(item.sport_id, item.sport_label)
  if (sport.id === null && sport.label === null) throw new UnusableItem('its sport is not named')
  const recording = recordingOf(item)
  return {
    shortId,
    sport,
    title: readText(item.title, textLimits.title) || null,
    description: readText(item.description, textLimits.description),
    notes: readText(item.notes, textLimits.notes),
    workoutDate,
    createdAt: readDate(item.creation_date),
    modifiedAt: readDate(item.modification_date),
    equipments: readEquipmentIds(item.equipments),
    weatherStart: readWeather(item.weather_start),
    weatherEnd: readWeather(item.weather_end),
    recording: recording === null ? null : locate(recording),
    figures: readFigures(item),
  }
}

export const readSport = (id: unknown, label: unknown): ArrivingSport => ({
  id: readInteger(id),
  label: readText(label, maxLabelLength) || null,
})

/** What was uploaded; when that was no GPX file, the one that was made of it there. */
function recordingOf({ original_file, gpx }: JsonObject): string | null {
  const names = [original_file, gpx].filter(name => typeof name === 'string' && name !== '') as string[]
  return names.find(name => /\.gpx$/i.test(name)) ?? names[0] ?? null
}

function readEquipmentIds(value: unknown): string[] {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, mostEquipments) : []
  return entries.map(entry => readShortId(readObject(entry)?.id ?? entry)).filter(id => id !== null)
}

/** Null when one that counts is missing, or any makes no sense. */
function readFigures(item: JsonObject): ArrivingFigures | null {
  const durationS = readDuration(item.duration, maxDurationS)
  const distanceM = readScaled(item.distance, 3, { most: maxDistanceM })
  if (!durationS || distanceM === null) return null
  const pausesS = readDuration(item.pauses, durationS)
  const movingS = readDuration(item.moving, durationS) ?? durationS - (pausesS ?? 0)
  const aveSpeedCkmh = readSpeed(item.ave_speed) ?? averageOf(distanceM, movingS)
  if (aveSpeedCkmh > maxStoredSpeedCkmh) return null
  return {
    durationS,
    movingS,
    pausesS: pausesS || null,
    distanceM,
    aveSpeedCkmh,
    maxSpeedCkmh: readSpeed(item.max_speed) ?? aveSpeedCkmh,
    ascentMm: readScaled(item.ascent, 3, { most: maxClimbMm }),
    descentMm: readScaled(item.descent, 3, { most: maxClimbMm }),
    minAltCm: readAltitude(item.min_alt),
    maxAltCm: readAltitude(item.max_alt),
  }
}

const readSpeed = (value: unknown) => readScaled(value, 2, { most: maxStoredSpeedCkmh })
const readAltitude = (value: unknown) => readScaled(value, 2, { least: -maxAltitudeCm, most: maxAltitudeCm })

/** Metres in seconds, as hundredths of km/h. */
const averageOf = (distanceM: number, movingS: number) =>
  movingS === 0 ? 0 : Math.round((distanceM * 360) / movingS)

/**
 * @param sportOf what a sport is that is only named by its id
 * @throws UnusableItem
 */
export function readEquipment(item: JsonObject, sportOf: (id: unknown) => ArrivingSport): ArrivingEquipment {
  const shortId = readShortId(item.id)
  if (!shortId) throw new UnusableItem('its id is not valid')
  const label = readText(item.label, maxLabelLength)
  if (!label) throw new UnusableItem('it has no label')
  const type = readObject(item.equipment_type)
  const sportIds: unknown[] = Array.isArray(item.default_for_sport_ids) ? item.default_for_sport_ids : []
  return {
    shortId,
    label,
    description: readText(item.description, 200),
    type: { id: readInteger(type?.id), label: readText(type?.label, maxLabelLength) },
    isActive: readBoolean(item.is_active) ?? true,
    createdAt: readDate(item.creation_date),
    defaultForSports: sportIds.slice(0, mostEquipments).map(sportOf),
  }
}

/** @throws UnusableItem */
export function readPreference(item: JsonObject): ArrivingSportPreference {
  const sport = readSport(item.sport_id, item.sport_label)
  if (sport.id === null && sport.label === null) throw new UnusableItem('its sport is not named')
  const { stopped_speed_threshold: threshold } = item
  const isThreshold = typeof threshold === 'number' && threshold >= 0 && threshold <= 1000
  return {
    sport,
    color: readText(item.color, 7),
    isActive: readBoolean(item.is_active) ?? true,
    stoppedSpeedThreshold: isThreshold ? threshold : null,
  }
}

const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'date_string'] as const

/** Only what is there, and makes sense. */
export function readProfile(item: JsonObject): ArrivingProfile {
  const wanted = {
    firstName: orNull(item.first_name, value => readText(value, 80)),
    lastName: orNull(item.last_name, value => readText(value, 80)),
    location: orNull(item.location, value => readText(value, 80)),
    bio: orNull(item.bio, value => readText(value, 200)),
    birthDate: orNull(item.birth_date, value => readDate(value)?.toISOString().slice(0, 10)),
    dateFormat: dateFormats.find(format => format === item.date_format),
    displayAscent: readBoolean(item.display_ascent),
    imperialUnits: readBoolean(item.imperial_units),
    language: readText(item.language, 10),
    startElevationAtZero: readBoolean(item.start_elevation_at_zero),
    timezone: readText(item.timezone, 50),
    useDarkMode: orNull(item.use_dark_mode, readBoolean),
    useRawGpxSpeed: readBoolean(item.use_raw_gpx_speed),
    weekm: readBoolean(item.weekm),
  }
  const nullable = ['firstName', 'lastName', 'location', 'bio', 'birthDate', 'useDarkMode']
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && (value !== null || nullable.includes(name)),
    ),
  )
}

/** Undefined for what makes no sense: null is a value here. */
const orNull = <T>(value: unknown, read: (value: unknown) => T | null | undefined): T | null | undefined =>
  value === null ? null : (read(value) ?? undefined)
