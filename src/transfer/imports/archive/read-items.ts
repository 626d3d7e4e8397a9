// Converts the items in the files of an archive to account data. Does no I/O.

import { isTimeZone } from '../../../lib/time-zone'
import type { Code } from '../../../platform/codes'
import type { Reason } from '../../../platform/errors'
import { type ListColumn, listColumns } from '../../../platform/list-columns'
import { figureKeys, figures, forFigures, type WorkoutFigures } from '../../../tracks/figures'
import { formatOfFile } from '../../../tracks/source-formats'
import { venues } from '../../../tracks/venue'
import { goalMeasures, readGoalAmount } from '../../../workouts/analysis/goals/measures'
import { maxRetirement } from '../../../workouts/equipments/schemas'
import { periods } from '../../../workouts/library/periods'
import { textLimits } from '../../../workouts/rows/texts'
import {
  type ArchivedTraining,
  readArchived,
} from '../../../workouts/training/body/archived/archived-training'
import type {
  ImportedEquipment,
  ImportedGoal,
  ImportedProfile,
  ImportedSport,
  ImportedSportPreference,
  ImportedWorkout,
} from './account-data'
import {
  readExertion,
  readFigureChoices,
  readFigureSources,
  readNotesOfWhole,
  readPauseGap,
  readPauseGapOf,
  readRecorderSummary,
  readSplitLengths,
  readStretches,
} from './read-recording-facts'
import {
  averageSpeedOf,
  type JsonObject,
  readBoolean,
  readDate,
  readDuration,
  readInteger,
  readList,
  readObject,
  readScaled,
  readShortId,
  readText,
} from './read-values'
import { readWeather } from './read-weather'

/** Reason why an item cannot be imported. It may be shown to users. */
export class UnusableItem extends Error {
  override readonly name = 'UnusableItem'
  readonly reason: Reason

  constructor(code: Code, sentence: string) {
    super(sentence)
    this.reason = { code, sentence }
  }
}

export const maxLabelLength = 50
const maxEquipments = 50
const maxSportsOfGoal = 1000

/** Finds an activity file by its name, and returns its path in the archive. */
export type LocateActivityFile = (name: string) => string

/** Reads a workout. @throws UnusableItem if it cannot be imported */
export function readWorkout(item: JsonObject, locate: LocateActivityFile): ImportedWorkout {
  const shortId = readShortId(item.id)
  if (!shortId) throw new UnusableItem('item-id-invalid', 'its id is not valid')
  const workoutDate = readDate(item.workout_date)
  if (!workoutDate) throw new UnusableItem('item-date-invalid', 'its date is not valid')
  const sport = readNamedSport(item)
  const { recording, original, spare } = filesOf(item)
  const whole = readName(item.whole_file)
  return {
    shortId,
    sport,
    sportConfirmed: readBoolean(item.sport_confirmed) ?? true,
    title: readText(item.title, textLimits.title) || null,
    description: readText(item.description, textLimits.description),
    notes: readText(item.notes, textLimits.notes),
    workoutDate,
    createdAt: readDate(item.creation_date),
    modifiedAt: readDate(item.modification_date),
    equipments: readEquipmentIds(item.equipments),
    venue: venues.find(venue => venue === item.venue) ?? null,
    localZone: readLocalZone(item.local_timezone),
    weatherStart: readWeather(item.weather_start),
    weatherEnd: readWeather(item.weather_end),
    recording: recording && locate(recording),
    original: original && locate(original),
    spare: spare && locate(spare),
    whole: whole && locate(whole),
    figures: readFigures(item),
    figureSources: readFigureSources(item),
    figureChoices: readFigureChoices(item.figure_choices),
    splitLengths: readSplitLengths(item.split_lengths),
    perceivedExertion: readExertion(item.perceived_exertion),
    stretches: readStretches(item.stretches),
    outingId: readShortId(item.outing_id),
    notesOfWhole: readNotesOfWhole(item.recording_notes),
    pauseGap: readPauseGapOf(item.recording_notes),
    recorderSummary: readRecorderSummary(item.recorder_summary),
  }
}

function readLocalZone(value: unknown): string | null {
  const zone = readText(value, maxZoneLength)
  const isOffset = zone !== null && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(zone)
  return zone !== null && (isOffset || isTimeZone(zone)) ? zone : null
}

/** Maximum length of the name of a time zone. All existing names are shorter. */
const maxZoneLength = 50

export const readSport = (id: unknown, label: unknown): ImportedSport => ({
  id: readInteger(id),
  label: readText(label, maxLabelLength) || null,
})

/** Reads the sport of an item. @throws UnusableItem if the item names no sport */
export function readNamedSport(item: JsonObject): ImportedSport {
  const sport = readSport(item.sport_id, item.sport_label)
  if (sport.id !== null || sport.label !== null) return sport
  throw new UnusableItem('item-sport-unnamed', 'its sport is not named')
}

/**
 * Chooses the workout's activity file: the uploaded file or, if its format is unknown here, the file that the other
 * server made from it.
 */
function filesOf({ original_file, gpx }: JsonObject) {
  const [uploaded, made] = [readName(original_file), readName(gpx)]
  const names = [uploaded, made].filter(name => name !== null)
  const recording = names.find(name => formatOfFile(name) !== null) ?? names[0] ?? null
  const isSpare = made !== null && made !== recording && formatOfFile(made) !== null
  return { recording, original: uploaded === recording ? null : uploaded, spare: isSpare ? made : null }
}

const readName = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

function readEquipmentIds(value: unknown): string[] {
  const ids = readList(value)
    .slice(0, maxEquipments)
    .map(entry => readShortId(readObject(entry)?.id ?? entry))
  return ids.filter(id => id !== null)
}

/**
 * Reads the figures; returns null if the duration, the distance or the average speed is invalid. A missing duration or
 * distance is read as zero. Other invalid figures become null, or are computed from valid ones.
 */
function readFigures(item: JsonObject): WorkoutFigures | null {
  const read = forFigures(figureKeys, ({ name, quantity, decimals, ...limits }) =>
    quantity === 'duration' ? readDuration(item[name], limits.max) : readScaled(item[name], decimals, limits),
  )
  const durationS = (item.duration ?? null) === null ? 0 : read.durationS
  const distanceM = (item.distance ?? null) === null ? 0 : read.distanceM
  if (durationS === null || distanceM === null) return null
  const within = (seconds: number | null) => (seconds !== null && seconds <= durationS ? seconds : null)
  const pausesS = within(read.pausesS)
  const movingS = within(read.movingS) ?? durationS - (pausesS ?? 0)
  const aveSpeedCkmh = read.aveSpeedCkmh ?? averageSpeedOf(distanceM, movingS)
  if (aveSpeedCkmh > figures.aveSpeedCkmh.max) return null
  const maxSpeedCkmh = read.maxSpeedCkmh ?? aveSpeedCkmh
  return { ...read, durationS, movingS, pausesS: pausesS || null, distanceM, aveSpeedCkmh, maxSpeedCkmh }
}

/** Reads a goal. @throws UnusableItem if it cannot be imported */
export function readGoal(item: JsonObject): ImportedGoal {
  const shortId = readShortId(item.id)
  if (!shortId) throw new UnusableItem('item-id-invalid', 'its id is not valid')
  const period = periods.find(period => period === item.period)
  const measure = goalMeasures.find(measure => measure === item.measure)
  const amount =
    period && measure && typeof item.amount === 'number' ? readGoalAmount(item.amount, measure, period) : null
  if (!period || !measure || amount === null) {
    throw new UnusableItem('item-goal-invalid', 'it is no goal that this server knows')
  }
  const sports = readList(item.sports).slice(0, maxSportsOfGoal)
  return {
    shortId,
    period,
    measure,
    amount,
    sports: sports.map(sport => readSport(readObject(sport)?.id, readObject(sport)?.label)),
    createdAt: readDate(item.creation_date),
  }
}

/**
 * Reads a piece of equipment.
 * @param sportOf returns the sport with an id, because the item contains no labels
 * @throws UnusableItem if it cannot be imported
 */
export function readEquipment(item: JsonObject, sportOf: (id: unknown) => ImportedSport): ImportedEquipment {
  const shortId = readShortId(item.id)
  if (!shortId) throw new UnusableItem('item-id-invalid', 'its id is not valid')
  const label = readText(item.label, maxLabelLength)
  if (!label) throw new UnusableItem('item-label-missing', 'it has no label')
  const type = readObject(item.equipment_type)
  return {
    shortId,
    label,
    description: readText(item.description, 200),
    type: { id: readInteger(type?.id), label: readText(type?.label, maxLabelLength) },
    isActive: readBoolean(item.is_active) ?? true,
    createdAt: readDate(item.creation_date),
    defaultForSports: readList(item.default_for_sport_ids).slice(0, maxEquipments).map(sportOf),
    retireAtM: readRetirement(item.retire_at),
  }
}

/** Converts a distance from kilometres to metres; null if it is not valid for equipment. */
function readRetirement(km: unknown): number | null {
  const isDistance = typeof km === 'number' && km >= 0.1 && km <= maxRetirement
  return isDistance ? Math.round(km * 1000) : null
}

/** Reads an item of training data. @throws UnusableItem if it cannot be imported */
export function readTraining(item: JsonObject): ArchivedTraining {
  const read = readArchived(item)
  if (read === null) {
    throw new UnusableItem('item-training-invalid', 'it is nothing about training that this server knows')
  }
  return read
}

const sportMeasures = ['pace', 'speed'] as const

/** Reads a user's preference for a sport. @throws UnusableItem if it cannot be imported */
export function readPreference(item: JsonObject): ImportedSportPreference {
  const sport = readNamedSport(item)
  const { stopped_speed_threshold: threshold } = item
  const isThreshold = typeof threshold === 'number' && threshold >= 0 && threshold <= 1000
  return {
    sport,
    color: readText(item.color, 7),
    isActive: readBoolean(item.is_active) ?? true,
    stoppedSpeedThreshold: isThreshold ? threshold : null,
    measure: sportMeasures.find(measure => measure === item.measure) ?? null,
  }
}

const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'date_string'] as const

/** Reads the fields of the profile that are present and valid. */
export function readProfile(item: JsonObject): ImportedProfile {
  const wanted = {
    firstName: orNull(item.first_name, value => readText(value, 80)),
    lastName: orNull(item.last_name, value => readText(value, 80)),
    location: orNull(item.location, value => readText(value, 80)),
    bio: orNull(item.bio, value => readText(value, 200)),
    birthDate: orNull(item.birth_date, value => readDate(value)?.toISOString().slice(0, 10)),
    dateFormat: dateFormats.find(format => format === item.date_format),
    displayAscent: readBoolean(item.display_ascent) ?? undefined,
    imperialUnits: readBoolean(item.imperial_units) ?? undefined,
    language: readText(item.language, 10) ?? undefined,
    startElevationAtZero: readBoolean(item.start_elevation_at_zero) ?? undefined,
    timezone: readText(item.timezone, 50) ?? undefined,
    useDarkMode: orNull(item.use_dark_mode, readBoolean),
    useRawGpxSpeed: readBoolean(item.use_raw_gpx_speed) ?? undefined,
    pauseGap: orNull(item.pause_gap, readPauseGap),
    weekm: readBoolean(item.weekm) ?? undefined,
    daysByPlace: readBoolean(item.days_by_place) ?? undefined,
    listColumns: orNull(item.list_columns, readListColumns),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}

/** Reads a field for which null is a valid value; returns undefined if the value is invalid. */
const orNull = <T>(value: unknown, read: (value: unknown) => T | null | undefined): T | null | undefined =>
  value === null ? null : (read(value) ?? undefined)

/** Reads chosen columns of the table of workouts. Unknown columns, as of a later version, are left out. */
function readListColumns(value: unknown) {
  const names = readList(value)
  const known = [...new Set(names)].filter(name => listColumns.some(column => column === name))
  return known.length === 0 ? undefined : (known as ListColumn[])
}
