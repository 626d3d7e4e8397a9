import type { ReactNode } from 'react'
import { RowSport } from '../../../components/workouts/row-sport'
import type { TableColumn, TableWorkout } from '../../../data/workouts/table-columns'
import type { Formats } from '../../../format/formats'
import { startTown } from '../../../format/places'
import { isKnownOf } from './whole-columns'

/** Columns of words. All others have numbers, which are aligned at their end. */
const wordColumns: readonly TableColumn[] = ['date', 'sport', 'title', 'equipment', 'place']

export const isOfWords = (column: TableColumn): boolean => wordColumns.includes(column)

/** Shows the value of a column other than the title: an en dash if it is unknown, nothing while it is not loaded. */
export function TableCell({ column, workout, formats }: CellProps): ReactNode {
  if (column === 'sport') return <RowSport workout={workout} />
  const text = cellText(column, workout, formats)
  return text === null ? '–' : text
}

interface CellProps {
  column: TableColumn
  workout: TableWorkout
  formats: Formats
}

/** The text of a cell; `null` if the value is unknown, `undefined` if it was not requested. */
function cellText(column: TableColumn, workout: TableWorkout, formats: Formats): string | null | undefined {
  const figure = (value: number | null | undefined, write: (value: number) => string) =>
    value == null ? value : write(value)
  const height = (value: number | null | undefined) => figure(value, m => formats.height(m).number)
  const whole = (value: number | null | undefined) => figure(value, formats.count)
  const speed = (value: number | null | undefined) => figure(value, v => formats.speed(v).number)
  if (!isKnownOf(workout, column)) return null
  // Workouts that stayed in one place have no distance and no speed.
  const isInOnePlace = workout.distance === 0
  switch (column) {
    case 'date':
      return workout.local_start
        ? formats.localDayInWords(workout.local_start)
        : formats.dayInWords(new Date(workout.workout_date))
    case 'start_time':
      return workout.local_start
        ? formats.localTime(workout.local_start)
        : formats.time(new Date(workout.workout_date))
    case 'distance':
      return isInOnePlace ? null : figure(workout.distance, km => formats.distance(km).number)
    case 'duration':
      return workout.duration
    case 'moving':
      return workout.moving
    case 'pauses':
      return workout.pauses
    case 'speed':
      return isInOnePlace ? null : speed(workout.ave_speed)
    case 'pace':
      return isInOnePlace || workout.ave_speed === 0
        ? null
        : figure(workout.ave_speed, v => formats.pace(v)?.number ?? '–')
    case 'top_speed':
      return speed(workout.top_speed)
    case 'ascent':
      return height(workout.ascent)
    case 'descent':
      return height(workout.descent)
    case 'lowest':
      return height(workout.min_alt)
    case 'highest':
      return height(workout.max_alt)
    case 'longest_climb':
      return height(workout.longest_climb)
    case 'heart_rate':
      return whole(workout.average_heart_rate)
    case 'max_heart_rate':
      return whole(workout.max_heart_rate)
    case 'cadence':
      return whole(workout.average_cadence)
    case 'power':
      return whole(workout.average_power)
    case 'weighted_power':
      return whole(workout.weighted_power)
    case 'work':
      return whole(workout.work)
    case 'load':
      return whole(workout.load)
    case 'energy':
      return whole(workout.energy)
    case 'equipment':
      return workout.equipments && (workout.equipments.map(({ label }) => label).join(', ') || null)
    case 'place':
      return startTown(workout.places)
    case 'temperature':
      return workout.weather_start === null
        ? null
        : figure(workout.weather_start?.temperature, c => formats.count(formats.temperatureInUnit(c)))
    case 'sport':
    case 'title':
      return null
  }
}
