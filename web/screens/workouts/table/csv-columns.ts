// Writes the columns of the table as CSV, in the units of the API. The functions here are pure.
import type { TableColumn, TableWorkout } from '../../../data/workouts/table-columns'
import { secondsOf } from '../../../format/durations'
import { startTown } from '../../../format/places'
import { isKnownOf } from './whole-columns'

/** The names of a workout's sport and title, as the table shows them. */
export interface Named {
  sport: string
  title: string
}

type Value = string | number | null | undefined

interface CsvColumn {
  heading: string
  value: (workout: TableWorkout, named: Named) => Value
}

const seconds = (duration: string | null | undefined) => duration && secondsOf(duration)

/** The time of day at the place, or in UTC where it is unknown. */
const startTimeOf = ({ local_start, workout_date }: TableWorkout) =>
  (local_start ?? new Date(workout_date).toISOString()).slice(11, 16)

const paceOf = ({ ave_speed: speed }: TableWorkout) => (speed ? Math.round(3600 / speed) : null)

const csvColumns: Readonly<Record<TableColumn, CsvColumn>> = {
  date: {
    heading: 'date',
    value: ({ local_start, workout_date }) => local_start ?? new Date(workout_date).toISOString(),
  },
  start_time: { heading: 'start_time', value: startTimeOf },
  sport: { heading: 'sport', value: (_, { sport }) => sport },
  title: { heading: 'title', value: (_, { title }) => title },
  distance: { heading: 'distance_km', value: ({ distance }) => distance },
  duration: { heading: 'duration_s', value: ({ duration }) => seconds(duration) },
  moving: { heading: 'moving_s', value: ({ moving }) => seconds(moving) },
  pauses: { heading: 'pauses_s', value: ({ pauses }) => seconds(pauses) },
  speed: { heading: 'average_speed_kmh', value: ({ ave_speed }) => ave_speed },
  pace: { heading: 'pace_s_per_km', value: paceOf },
  top_speed: { heading: 'top_speed_kmh', value: ({ top_speed }) => top_speed },
  ascent: { heading: 'ascent_m', value: ({ ascent }) => ascent },
  descent: { heading: 'descent_m', value: ({ descent }) => descent },
  lowest: { heading: 'lowest_m', value: ({ min_alt }) => min_alt },
  highest: { heading: 'highest_m', value: ({ max_alt }) => max_alt },
  longest_climb: { heading: 'longest_climb_m', value: ({ longest_climb }) => longest_climb },
  heart_rate: { heading: 'average_heart_rate_bpm', value: ({ average_heart_rate }) => average_heart_rate },
  max_heart_rate: { heading: 'max_heart_rate_bpm', value: ({ max_heart_rate }) => max_heart_rate },
  cadence: { heading: 'average_cadence_per_min', value: ({ average_cadence }) => average_cadence },
  power: { heading: 'average_power_w', value: ({ average_power }) => average_power },
  weighted_power: { heading: 'weighted_power_w', value: ({ weighted_power }) => weighted_power },
  work: { heading: 'work_kj', value: ({ work }) => work },
  load: { heading: 'load', value: ({ load }) => load },
  energy: { heading: 'energy_kcal', value: ({ energy }) => energy },
  equipment: {
    heading: 'equipment',
    value: ({ equipments = [] }) => equipments.map(({ label }) => label).join('; '),
  },
  place: { heading: 'place', value: ({ places }) => startTown(places) },
  temperature: { heading: 'temperature_c', value: ({ weather_start }) => weather_start?.temperature },
}

export const csvHeadings = (columns: readonly TableColumn[]): string[] =>
  columns.map(column => csvColumns[column].heading)

/** The cells of a workout. Unknown values are empty. */
export const csvCells = (
  columns: readonly TableColumn[],
  workout: TableWorkout,
  named: Named,
): (string | number)[] =>
  columns.map(column => (isKnownOf(workout, column) ? csvColumns[column].value(workout, named) : null) ?? '')
