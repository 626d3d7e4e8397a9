// Names and units of the columns of the table.
import type { TFunction } from 'i18next'
import type { TableColumn } from '../../../data/workouts/table-columns'
import type { Formats } from '../../../format/formats'

/** The key of the name of each column. */
const names = {
  date: 'filters.date',
  start_time: 'columns.startTime',
  sport: 'figures.sport',
  title: 'figures.title',
  distance: 'figures.distance',
  duration: 'figures.duration',
  moving: 'figures.moving',
  pauses: 'figures.pauses',
  speed: 'figures.speed',
  pace: 'figures.pace',
  top_speed: 'figures.topSpeed',
  ascent: 'figures.ascent',
  descent: 'figures.descent',
  lowest: 'figures.minHeight',
  highest: 'figures.maxHeight',
  longest_climb: 'columns.longestClimb',
  heart_rate: 'columns.heartRate',
  max_heart_rate: 'columns.maxHeartRate',
  cadence: 'columns.cadence',
  power: 'columns.power',
  weighted_power: 'columns.weightedPower',
  work: 'columns.work',
  load: 'columns.load',
  energy: 'columns.energy',
  equipment: 'frame.equipment',
  place: 'filters.place',
  temperature: 'figures.temperature',
} as const satisfies Record<TableColumn, string>

export const columnName = (column: TableColumn, t: TFunction): string => t(names[column])

/** The unit of a column; `null` if its values have none, such as times. */
export function columnUnit(column: TableColumn, formats: Formats, t: TFunction): string | null {
  switch (column) {
    case 'distance':
      return formats.distanceUnit
    case 'speed':
    case 'top_speed':
      return formats.speedUnit
    case 'pace':
      return formats.speedUnitOf('pace')
    case 'ascent':
    case 'descent':
    case 'lowest':
    case 'highest':
    case 'longest_climb':
      return formats.heightUnit
    case 'heart_rate':
    case 'max_heart_rate':
      return t('columns.beats')
    case 'power':
    case 'weighted_power':
      return 'W'
    case 'work':
      return 'kJ'
    case 'energy':
      return 'kcal'
    case 'temperature':
      return formats.temperatureUnit
    default:
      return null
  }
}
