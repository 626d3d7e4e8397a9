// Paths of the API that both the screens and the service worker request. The functions here are pure.
import type { StreamField } from '../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import type { WithWhole } from './wholes'

export function workoutPath(id: string): string {
  return `/api/workouts/${encodeURIComponent(id)}`
}

/** Returns the path of the outing of a workout. */
export const outingPath = (id: string): string => `${workoutPath(id)}/outing`

/** Returns the path of a workout's training figures. */
export const analysisPath = (id: string): string => `/api/analysis/workouts/${encodeURIComponent(id)}`

/** Returns the path of the stretches of a workout that the user has saved under names. */
export const stretchesPath = (id: string): string => `${workoutPath(id)}/stretches`

/** The streams from which curves are drawn. */
export const curveFields: readonly StreamField[] = [
  'distance',
  'duration',
  'latitude',
  'longitude',
  'elevation',
  'speed',
  'gradient',
  'hr',
  'cadence',
  'power',
  'temperature',
  'respiration',
  'vertical_oscillation',
  'ground_contact',
  'vertical_ratio',
  'ground_contact_balance',
  'step_length',
  'pedal_balance',
  'w_balance',
]

/**
 * Makes the path of a workout's curves.
 * @param segment its number, from 1; `null` for the whole recording
 * @param seconds first and last second of a stretch, as query parameters
 */
export function curvesRequest(
  id: string,
  segment: number | null,
  seconds: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ fields: curveFields.join(), ...ofSegment(segment), ...seconds })
  return `${workoutPath(id)}/streams?${query}`
}

/** How a recording is divided into splits. */
export interface Division {
  unit: 'km' | 'mi' | 'lap' | 'climb'
  /** Number of kilometres or miles in a split; 1 for laps and climbs. */
  length: number
}

export const byLap: Division = { unit: 'lap', length: 1 }

/** Makes the path of a workout's splits. @param segment its number, from 1; `null` for the whole recording */
export function splitsRequest(id: string, segment: number | null, { unit, length }: Division): string {
  const several = length === 1 ? {} : { length: String(length) }
  return `${workoutPath(id)}/splits?${new URLSearchParams({ unit, ...several, ...ofSegment(segment) })}`
}

/** The lengths of splits that are offered, in kilometres or miles. */
export const splitLengths = [1, 5, 10] as const

/** If a distance has more splits than this, longer splits are shown at first. */
const manySplits = 50

const kilometresIn = { km: 1, mi: 1.609344 } as const

/** Returns the length of splits that is shown for a distance until the user chooses another length. */
export function usualSplitLength(km: number | null, unit: 'km' | 'mi'): (typeof splitLengths)[number] {
  const units = (km ?? 0) / kilometresIn[unit]
  return splitLengths.find(length => units <= length * manySplits) ?? 10
}

/** Returns the lengths that divide a distance into more than one split. */
export const lengthsWithin = (km: number | null, unit: 'km' | 'mi') =>
  splitLengths.filter(length => (km ?? 0) > length * kilometresIn[unit])

export const lengthsRequest = (id: string): string => `${workoutPath(id)}/lengths`

/** Whether splits by the recorder's laps are useful. Pool swims have a table of lengths instead. */
export const isLapped = (recorder: { laps: number | null; lengths: number | null } | null): boolean =>
  (recorder?.laps ?? 0) > 1 && !recorder?.lengths

const ofSegment = (segment: number | null) => (segment === null ? {} : { segment: String(segment) })

export type MapScheme = 'light' | 'dark'

/** Makes the path of a map image. @param map id of the workout's map image */
export function mapImagePath(map: string, scheme: MapScheme): string {
  return `/api/workouts/map/${map}${scheme === 'dark' ? '?scheme=dark' : ''}`
}

/** Makes the path of the same image with half the width, for screens on which a CSS pixel is one pixel. */
export function smallMapImagePath(map: string, scheme: MapScheme): string {
  return `/api/workouts/map/${map}?width=200${scheme === 'dark' ? '&scheme=dark' : ''}`
}

/** The fields of the form that uploads a file. */
export interface UploadFields {
  /** The id of the sport; `auto` means that the server finds the sport in the file. */
  sportId: number | 'auto'
  /** The sport for recordings that do not name a sport, or name one that the server does not know. */
  fallbackSportId: number | null
  title: string
  description: string
  notes: string
  /** The short id of the equipment. `null` means no equipment, `undefined` the sport's default equipment. */
  equipmentId: string | null | undefined
  /**
   * The key of the upload. It stays the same when the upload is sent again, so that the server stores the file only
   * once.
   */
  key: string
}

export function uploadForm(file: File, fields: UploadFields): FormData {
  const { sportId, fallbackSportId, title, description, notes, equipmentId, key } = fields
  const data = {
    sport_id: sportId,
    ...(fallbackSportId !== null && { fallback_sport_id: fallbackSportId }),
    title,
    description,
    notes,
    key,
    ...(equipmentId !== undefined && { equipment_ids: equipmentId === null ? [] : [equipmentId] }),
  }
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', file)
  return form
}

/** The fields of a workout that lists show. */
export const listedFields = [
  'id',
  'sport_id',
  'sport_confirmed',
  'title',
  'workout_date',
  'local_start',
  'local_timezone',
  'distance',
  'moving',
  'ave_speed',
  'ascent',
  'map',
  'venue',
  'places',
] as const satisfies (keyof Workout)[]

export type ListedWorkout = Pick<Workout, (typeof listedFields)[number]> &
  Partial<Pick<Workout, 'outing'>> &
  WithWhole

/** Makes the path of the workouts of some days, with their loads. */
export const calendarWorkoutsRequest = (from: string, to: string): string =>
  `/api/calendar/workouts?${new URLSearchParams({ from, to })}`

/** The path of the latest few workouts with their equipment. */
export const latestRequest = `/api/workouts?per_page=5&legs=together&fields=${[...listedFields, 'outing', 'whole', 'equipments'].join()}`
