// Schemas of workouts as users enter and change them.
import { type Static, type TOptional, type TUnknown, Type } from '@sinclair/typebox'
import { acceptedKey, type Documented, documentedAs, named, sampled } from '../../platform/http/documented'
import { monthAndDayPattern } from '../../platform/http/input/day-range'
import { Nullable } from '../../platform/http/schemas'
import { type EnteredKey, enteredKeys, type FigureKey, figures, maxEnteredS } from '../../tracks/figures'
import { isWorkoutDate } from '../rows/texts'

type Figures = typeof figures

/**
 * The handler validates these fields instead of the schema, because it must check the rules in the same order as
 * FitTrackee.
 */
const Unchecked = (documented: Documented) => documentedAs(documented, Type.Unknown())

const maxOf = (key: FigureKey) => figures[key].max / 10 ** figures[key].decimals

/** A number sent as text, as some clients do. It may have as many digits as the maximum of the figure. */
function numberAsText(key: FigureKey) {
  const digits = String(Math.floor(maxOf(key))).length
  return { type: 'string', pattern: String.raw`^0*\d{1,${digits}}(\.\d*)?$` }
}

/** Years from 0001 to 9999. There is no year 0. */
const yearPattern = String.raw`([1-9]\d{3}|0[1-9]\d{2}|00[1-9]\d|000[1-9])`

const workoutDate = {
  type: 'string',
  pattern: String.raw`^${yearPattern}-${monthAndDayPattern} ([01]?\d|2[0-3]):[0-5]?\d$`,
  examples: ['2018-03-13 13:44'],
  [acceptedKey]: isWorkoutDate,
}
/** The pattern is what programs should write: years of four digits, `T` and `Z`. More is read, see `readMoment`. */
const workoutMoment = {
  type: 'string',
  pattern: String.raw`^[1-8]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`,
  examples: ['2018-03-13T12:44:45Z'],
  [acceptedKey]: isWorkoutDate,
}
const whenItWas = 'Date and time in your time zone; or with a time zone of its own, by RFC 3339.'

const sportId = {
  anyOf: [{ type: 'integer' }, { type: 'string', pattern: String.raw`^\d{1,15}$` }],
  description: 'Id of the sport.',
}
const distance = { type: 'number', maximum: maxOf('distanceM') }
const duration = { type: 'integer', maximum: maxEnteredS }
const distanceAsText = numberAsText('distanceM')
const durationAsText = {
  type: 'string',
  pattern: String.raw`^0*[1-9]\d{0,${String(maxEnteredS).length - 1}}(\.0*)?$`,
}

const essentialFields = {
  sport_id: Unchecked(sportId),
  workout_date: Unchecked({ anyOf: [workoutDate, workoutMoment], description: whenItWas }),
  distance: Unchecked({ anyOf: [{ ...distance, exclusiveMinimum: 0 }, distanceAsText], description: 'km' }),
  duration: Unchecked({ anyOf: [{ ...duration, minimum: 1 }, durationAsText], description: 'seconds' }),
}

/** A field in which zero and empty values leave the figure unchanged. */
const orAsItIs = (choices: Documented[], description: string) =>
  Type.Optional(
    Unchecked({ anyOf: [...choices, { type: 'string', maxLength: 0 }, { type: 'null' }], description }),
  )

const changedFields = {
  sport_id: Type.Optional(Unchecked(sportId)),
  workout_date: orAsItIs([workoutDate, workoutMoment], whenItWas),
  distance: orAsItIs([{ ...distance, minimum: 0 }, distanceAsText], 'km'),
  duration: orAsItIs([{ ...duration, minimum: 0 }, durationAsText], 'seconds'),
}

type EnteredFields = {
  [Key in EnteredKey as Figures[Key]['name']]: TOptional<TUnknown>
}

const enteredFields = Object.fromEntries(
  enteredKeys.map(key => {
    const { name, unit, entered } = figures[key]
    const others = enteredKeys.filter(other => other !== key && figures[other].entered === entered)
    const together = others.map(other => `; only together with \`${figures[other].name}\``).join('')
    const amount = { type: 'number', minimum: 0, maximum: maxOf(key) }
    const choices = [amount, numberAsText(key), { type: 'null' }]
    return [name, Type.Optional(Unchecked({ anyOf: choices, description: `${unit}${together}` }))]
  }),
) as EnteredFields

const optionalFields = {
  title: Type.Optional(Nullable(Type.String({ description: 'Cut to 255 characters.' }))),
  description: Type.Optional(Nullable(Type.String({ description: 'Cut to 10000 characters.' }))),
  notes: Type.Optional(Nullable(Type.String({ description: 'Cut to 500 characters.' }))),
  ...enteredFields,
}

const EquipmentIds = (description: string) =>
  Type.Optional(Unchecked({ type: ['array', 'null'], items: { type: 'string' }, maxItems: 1, description }))

export const NewWorkoutBody = named(
  'WorkoutInput',
  sampled(
    { sport_id: 1, workout_date: '2018-03-13 13:44', distance: 10.5, duration: 3600 },
    Type.Object({
      ...essentialFields,
      ...optionalFields,
      equipment_ids: EquipmentIds('Short id. If missing, the default equipment of the sport is used.'),
    }),
  ),
)
export type NewWorkoutBody = Static<typeof NewWorkoutBody>

/** Like `NewWorkoutBody`, but the distance may be missing. */
export const WorkoutByHandBody = named(
  'WorkoutByHandInput',
  sampled(
    { sport_id: 1, workout_date: '2018-03-13 13:44', duration: 3600 },
    Type.Object({ ...NewWorkoutBody.properties, distance: changedFields.distance }),
  ),
)
export type WorkoutByHandBody = Static<typeof WorkoutByHandBody>

/** Changes of a workout. Figures count only for workouts without a map; for others they are ignored. */
export const WorkoutChangesBody = named(
  'WorkoutChanges',
  sampled(
    { title: 'Along the river' },
    Type.Object(
      {
        ...changedFields,
        ...optionalFields,
        equipment_ids: EquipmentIds('Short id, in place of what there was; an empty array removes it.'),
      },
      { minProperties: 1, additionalProperties: true },
    ),
  ),
)
export type WorkoutChangesBody = Static<typeof WorkoutChangesBody>
