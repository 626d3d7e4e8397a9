// From the query of a list of workouts to which of them, in which order.

import { parseDecimal } from '../../lib/decimal'
import { isKeyOf } from '../../lib/keys'
import { invalid } from '../../platform/errors'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import type { FigureRange, WorkoutFilter } from '../rows/filter-store'
import { listOrders, type WorkoutSelection } from '../rows/store'
import type { FilterQuery, WorkoutsQuery } from './schemas'

/** @throws AppError `invalid payload` for what is no such number, day, duration or column */
export function readSelection(query: WorkoutsQuery, timeZone: string): WorkoutSelection {
  return {
    filter: readFilter(query, timeZone),
    sortBy: readSortedBy(query.order_by || 'workout_date'),
    isDescending: query.order !== 'asc',
  }
}

/** @throws AppError `invalid payload` for what is no such number, day or duration */
export function readFilter(query: FilterQuery, timeZone: string): WorkoutFilter {
  const { title = '', search = '', description = '', notes = '', equipment_id: equipment = null } = query
  return {
    ...readDayRange(query, timeZone),
    sportId: readIdFilter(query.sport_id) ?? null,
    title,
    search,
    description,
    notes,
    distanceKm: readRange(query.distance_from, query.distance_to, readNumber),
    movingS: readRange(query.duration_from, query.duration_to, readHoursAndMinutes),
    aveSpeedKmh: readRange(query.ave_speed_from, query.ave_speed_to, readNumber),
    maxSpeedKmh: readRange(query.max_speed_from, query.max_speed_to, readNumber),
    topSpeedKmh: readRange(query.top_speed_from, query.top_speed_to, readNumber),
    ascentM: readRange(query.ascent_from, query.ascent_to, readNumber),
    place: query.place ?? '',
    town: query.town ?? '',
    country: readCountry(query.country),
    equipment,
  }
}

/** @throws AppError `invalid payload` for what is no code of a country */
export function readCountry(code = ''): string {
  if (code !== '' && !/^[A-Z]{2}$/.test(code)) throw invalid('filter-invalid')
  return code
}

function readSortedBy(text: string): WorkoutSelection['sortBy'] {
  if (!isKeyOf(listOrders, text)) throw invalid('order-invalid')
  return text
}

function readRange(
  from: string | undefined,
  to: string | undefined,
  read: (text: string) => number,
): FigureRange {
  return { from: from ? read(from) : null, to: to ? read(to) : null }
}

function readNumber(text: string): number {
  const number = parseDecimal(text)
  if (Number.isNaN(number)) throw invalid('filter-invalid')
  return number
}

/** In seconds. Minutes may exceed 59, and seconds behind them are passed over. */
function readHoursAndMinutes(text: string): number {
  const [, hours, minutes] = /^(\d{1,6}):(\d{1,6})(?::\d*)?$/.exec(text) ?? []
  if (!hours || !minutes) throw invalid('filter-invalid')
  return Number(hours) * 3600 + Number(minutes) * 60
}
