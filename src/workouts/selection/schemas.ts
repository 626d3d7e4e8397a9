import { type Static, type TOptional, type TString, Type } from '@sinclair/typebox'
import { Queried, QueriedOrEmpty } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'
import { figures } from '../../tracks/figures'
import { type FilterName, filters, type SearchedText, type ValueFilter } from './filters'

export const workoutsPageSizes = { default: 5, max: 100 }

export const countrySyntax = /^[A-Z]{2}$/
/**
 * `hours:minutes`, optionally with seconds, which are ignored, and the minutes may exceed 59; or seconds, such as `5400s`.
 */
export const durationSyntax = /^(\d{1,6}:\d{1,6}(:\d*)?|\d{1,9}(\.\d{1,9})?s)$/

const searched: Record<SearchedText, string> = {
  title: 'title',
  description: 'description',
  notes: 'notes',
  places:
    'name of the place where the workout began, of the place farthest from there, or of the place where it ended',
}

function parameterOf(filter: ValueFilter): TOptional<TString> {
  switch (filter.kind) {
    case 'sport':
      return IdFilter('Of one sport only.')
    case 'confirmed':
      return QueriedOrEmpty({
        type: 'string',
        enum: ['true', 'false'],
        description: '`false` for those whose sport was guessed and is not confirmed, `true` for all others.',
      })
    case 'text': {
      const texts = filter.in.map(text => searched[text]).join(', or of the ')
      return QueriedOrEmpty({ type: 'string', description: `Part of the ${texts}, ignoring case.` })
    }
    case 'figure':
      return QueriedOrEmpty({ type: 'number', description: figures[filter.figure].unit })
    case 'duration':
      return QueriedOrEmpty({
        type: 'string',
        pattern: durationSyntax.source,
        examples: ['01:30', '5400s'],
        description: 'Moving time as hours and minutes, or in seconds.',
      })
    case 'town':
      return QueriedOrEmpty({
        type: 'string',
        examples: ['Uzès'],
        description:
          'Full name of one of the places of a workout, as in `GET /api/workouts/places`; with `country`, of a place in that country.',
      })
    case 'country':
      return QueriedOrEmpty({
        type: 'string',
        pattern: countrySyntax.source,
        examples: ['FR'],
        description: 'Code of the country of one of the places of a workout.',
      })
    case 'equipment':
      return Queried({
        type: 'string',
        description: 'Short id of a piece of equipment, or `none` for workouts without equipment.',
      })
  }
}

/** Query parameters of all filters. An empty text means the same as a missing parameter, except for `equipment_id`. */
export const filterParameters = Object.fromEntries(
  filters.flatMap(filter =>
    filter.kind === 'days'
      ? Object.entries(dayParameters)
      : filter.names.map(name => [name, parameterOf(filter)]),
  ),
) as Record<FilterName, TOptional<TString>>

export const FilterQuery = Type.Object(filterParameters)
export type FilterQuery = Static<typeof FilterQuery>

/** Makes the parameter by which the legs of an outing are one. @param description what `together` means */
export const LegsParameter = (description: string) =>
  QueriedOrEmpty({ type: 'string', enum: ['together'], description })

/** Names of the orders of a list, each with an entry in `listOrders`. */
const listOrderNames = [
  'workout_date',
  'distance',
  'duration',
  'ave_speed',
  'country',
  'town',
  'ascent',
  'top_speed',
  'load',
  'energy',
] as const

export const WorkoutQuery = Type.Object({
  fields: QueriedOrEmpty({
    type: 'string',
    pattern: '^[a-z_]+(,[a-z_]+)*$',
    examples: ['id,title,distance'],
    description:
      'Properties of a workout, separated by commas. If given, workouts have only these properties, each as in `PickedWorkout`. Some of these are only sent if they are named here.',
  }),
})

export const WorkoutsQuery = Type.Object({
  ...pageParameters(workoutsPageSizes),
  ...filterParameters,
  order: Queried({
    type: 'string',
    default: 'desc',
    examples: ['asc'],
    description: '`asc` or `desc`. Anything else counts as `desc`.',
  }),
  order_by: QueriedOrEmpty({
    type: 'string',
    enum: listOrderNames,
    default: 'workout_date',
    description:
      '`duration` means the moving time. `country` and `town` group the workouts by the place where they began. The groups are always in ascending order of country codes and town names; `order` applies to the dates within each group. Workouts without ascent, top speed, load or energy come last.',
  }),
  days: QueriedOrEmpty({
    type: 'string',
    enum: ['calendar'],
    description:
      '`calendar`: `from` and `to` are days as in the calendar, which may be those of the place of each workout, see `days_by_place`. Otherwise they are always days in your time zone.',
  }),
  legs: LegsParameter(
    '`together`: of the legs of an outing, such as the sports of a triathlon, only the first that matches the filters is listed, and the total counts it as one. With `whole` among the `fields`, its title, figures and map are those of all legs.',
  ),
  ...WorkoutQuery.properties,
})
export type WorkoutsQuery = Static<typeof WorkoutsQuery>
