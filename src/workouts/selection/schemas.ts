import { type Static, Type } from '@sinclair/typebox'
import { Queried, QueriedOrEmpty } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'

export const workoutsPageSizes = { default: 5, most: 100 }

const Part = (of: string) =>
  QueriedOrEmpty({ type: 'string', description: `Part of the ${of}, whatever its case.` })
const Bound = (unit: string) => QueriedOrEmpty({ type: 'number', description: unit })

/** A bound of the moving time. Minutes may exceed 59, and seconds behind them are passed over. */
const DurationBound = QueriedOrEmpty({
  type: 'string',
  pattern: String.raw`^\d{1,6}:\d{1,6}(:\d*)?$`,
  examples: ['01:30'],
  description: 'Hours and minutes of moving.',
})

/** Where workouts were: where they began, were farthest from there, or ended. */
export const whereParameters = {
  town: QueriedOrEmpty({
    type: 'string',
    examples: ['Uzès'],
    description:
      'Whole name of one of its places, as `GET /api/workouts/places` has it; with `country`, of one in that.',
  }),
  country: QueriedOrEmpty({
    type: 'string',
    pattern: '^[A-Z]{2}$',
    examples: ['FR'],
    description: 'Code of a country that one of its places is in.',
  }),
}

/** Which workouts. An empty text is as good as none, but for `equipment_id`. */
export const filterParameters = {
  sport_id: IdFilter('Of one sport only.'),
  title: Part('title'),
  search: Part('title, or of the name of a place where it began, was farthest from there, or ended'),
  description: Part('description'),
  notes: Part('notes'),
  ...dayParameters,
  distance_from: Bound('km'),
  distance_to: Bound('km'),
  duration_from: DurationBound,
  duration_to: DurationBound,
  ave_speed_from: Bound('km/h'),
  ave_speed_to: Bound('km/h'),
  max_speed_from: Bound('km/h'),
  max_speed_to: Bound('km/h'),
  top_speed_from: Bound('km/h'),
  top_speed_to: Bound('km/h'),
  ascent_from: Bound('m'),
  ascent_to: Bound('m'),
  place: QueriedOrEmpty({
    type: 'string',
    description:
      'Part of the name of a place where it began, was farthest from there, or ended, whatever its case.',
  }),
  ...whereParameters,
  equipment_id: Queried({
    type: 'string',
    description: 'Short id, or `none` for workouts without equipment.',
  }),
}

export const FilterQuery = Type.Object(filterParameters)
export type FilterQuery = Static<typeof FilterQuery>

export const WorkoutsQuery = Type.Object({
  ...pageParameters(workoutsPageSizes),
  ...filterParameters,
  order: Queried({
    type: 'string',
    default: 'desc',
    examples: ['asc'],
    description: '`asc` or `desc`. Anything else is taken for `desc`.',
  }),
  order_by: QueriedOrEmpty({
    type: 'string',
    enum: ['workout_date', 'distance', 'duration', 'ave_speed', 'country', 'town'],
    default: 'workout_date',
    description:
      '`duration` is that of moving. By `country` or `town` those that began in the same one are together, in the order of their codes and names whatever `order` says; that is of their dates.',
  }),
  fields: QueriedOrEmpty({
    type: 'string',
    pattern: '^[a-z_]+(,[a-z_]+)*$',
    examples: ['id,title,distance'],
    description:
      'Properties of a workout, separated by commas: then each has these alone, and the answer is a `PickedWorkoutsPage`.',
  }),
})
export type WorkoutsQuery = Static<typeof WorkoutsQuery>
