import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'
import { documentedWith, named, Queried, sampled } from '../../../platform/http/documented'
import { Day, dayForm, ofMoment } from '../../../platform/http/input/day-range'
import { IdPart } from '../../../platform/http/input/integer-id'
import { Flag, Nullable, success } from '../../../platform/http/schemas'
import { maxStartingFitness, ofBody, ofThresholds, thresholdGroups } from '../../body/measures'

/** Creates a schema that allows only the words in a list. */
const Among = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Union(
    words.map(word => Type.Literal(word)),
    { description },
  ) as unknown as TUnion<{ -readonly [Place in keyof Words]: TLiteral<Words[Place] & string> }>

const unit = 'kg, beats per minute, W, m/s or kJ, depending on the measure'
const Value = documentedWith({ minimum: 0.3, maximum: 1000 }, Type.Number({ description: unit }))
const ValidFrom = documentedWith(
  dayForm,
  Type.String({
    description: `The first day on which it holds, from 1900 until today in your time zone. ${ofMoment}`,
  }),
)
const BodyMeasure = Among(ofBody, 'What was measured.')
const ThresholdMeasure = Among(
  ofThresholds,
  'The heart rate, power or speed that can be held for about an hour; the critical power, which can be held for long; or W′, the work above it until exhaustion.',
)
const AnyMeasure = Among([...ofBody, ...ofThresholds], 'What was measured.')
const Group = Among(
  thresholdGroups,
  'The sports that share the value; `all` for all sports, or for those in no other group. Weight, resting and maximum heart rate are kept for `all`, power, critical power and W′ for `run` and `ride`, speed for `run` and `swim`, and the threshold heart rate for each group and for `all`.',
)

const BodyValue = named(
  'BodyValue',
  Type.Object({
    id: Type.Integer({ description: 'Id of the value.' }),
    measure: AnyMeasure,
    sport_group: Group,
    valid_from: Type.String({ format: 'date', description: 'The first day on which it holds.' }),
    value: Type.Number({ description: unit }),
    workout_id: Nullable(
      Type.String({
        description: 'Short id of the workout that proves it; null for a value that was entered.',
      }),
    ),
  }),
)
export type BodyValue = Static<typeof BodyValue>

const Workouts = Type.Integer({
  description: 'Number of workouts whose figures change: those from its day on until the next value begins.',
})

export const BodyQuery = Type.Object({
  from: Day('The first day from which values hold.'),
  to: Day('The last day from which values hold.'),
})

export const ValuePath = Type.Object({ id: IdPart('The `id` of the value.') })

export const NewBodyValueBody = named(
  'BodyValueInput',
  sampled(
    { measure: 'weight', valid_from: '2026-03-01', value: 70.5 },
    Type.Object(
      {
        measure: BodyMeasure,
        sport_group: Type.Optional(
          Among(thresholdGroups, 'Only `all`, which it is without this field: these values have no sport.'),
        ),
        valid_from: ValidFrom,
        value: Value,
      },
      { additionalProperties: true },
    ),
  ),
)

export const NewThresholdBody = named(
  'ThresholdInput',
  sampled(
    { measure: 'threshold-heart-rate', sport_group: 'run', valid_from: '2026-03-01', value: 165 },
    Type.Object(
      { measure: ThresholdMeasure, sport_group: Group, valid_from: ValidFrom, value: Value },
      { additionalProperties: true },
    ),
  ),
)

export const ValueChangesBody = named(
  'BodyValueChanges',
  sampled(
    { valid_from: '2026-03-02' },
    Type.Partial(Type.Object({ valid_from: ValidFrom, value: Value }), {
      additionalProperties: true,
      minProperties: 1,
    }),
  ),
)

const changed = Type.Object({
  values: Type.Array(BodyValue, { description: 'The value, in a list of one.' }),
  workouts: Workouts,
})
export const ChangedValueAnswer = named('ChangedBodyValueAnswer', success({ data: changed }))
export const CreatedValueAnswer = named(
  'CreatedBodyValueAnswer',
  Type.Object({ status: Type.Literal('created'), data: changed }),
)
const values = Type.Array(BodyValue)
export const BodyAnswer = named('BodyAnswer', success({ data: Type.Object({ values }) }))
export type BodyAnswer = Static<typeof BodyAnswer>

export const WouldChangeQuery = Type.Object({
  measure: Queried({
    type: 'string',
    enum: [...ofBody, ...ofThresholds],
    required: true,
    description: 'The measure.',
  }),
  sport_group: Queried({
    type: 'string',
    enum: thresholdGroups,
    required: true,
    description: 'The sport group.',
  }),
  valid_from: Queried({
    ...dayForm,
    required: true,
    description: `The first day on which the value would hold. ${ofMoment}`,
  }),
})
export const WouldChangeAnswer = named(
  'WouldChangeAnswer',
  success({ data: Type.Object({ workouts: Workouts }) }),
)
export type WouldChangeAnswer = Static<typeof WouldChangeAnswer>

const Suggestion = named(
  'ThresholdSuggestion',
  Type.Object({
    measure: AnyMeasure,
    sport_group: Group,
    value: Type.Number({ description: unit }),
    w_prime: Nullable(
      Type.Number({
        description: 'kJ; the W′ that is accepted with a critical power. Null for other measures.',
      }),
    ),
    valid_from: Type.String({ format: 'date', description: 'The day of the workout that proves it.' }),
    workout_id: Type.String({ description: 'Short id of the workout that proves it.' }),
    basis: Among(
      ['held-10-s', 'best-20-min', 'best-40-min', 'best-60-min', 'critical-speed', 'critical-power'],
      'What it was computed from: the highest heart rate that was held for 10 s; the best mean over 20 min (of which 95 % count), 40 min (98 %) or an hour; the critical speed of the best efforts of 2 to 20 min within 90 days; or the critical power of those within six weeks, whose proof is the latest of them.',
    ),
    present: Nullable(Type.Number({ description: 'The value that holds now; null if there is none.' })),
    workouts: Workouts,
  }),
)
export type Suggestion = Static<typeof Suggestion>

export const ThresholdsAnswer = named(
  'ThresholdsAnswer',
  success({
    data: Type.Object({
      values,
      suggestions: Type.Array(Suggestion, {
        description: 'Higher values that workouts of the last twelve months prove.',
      }),
    }),
  }),
)
export type ThresholdsAnswer = Static<typeof ThresholdsAnswer>

const suggested = { measure: AnyMeasure, sport_group: Group }
export const AcceptedSuggestionBody = named(
  'AcceptedSuggestion',
  Type.Object(
    { ...suggested, value: Type.Optional(Value), valid_from: Type.Optional(ValidFrom) },
    { additionalProperties: true },
  ),
)
export const RefusedSuggestionBody = named(
  'RefusedSuggestion',
  Type.Object(suggested, { additionalProperties: true }),
)

const Quantity = Among(['heart-rate', 'power', 'speed'], 'What is divided into zones.')
const scheme = 'Name of the scheme: `own` for bounds of your own.'
const bound = 'beats per minute, W or m/s'

/** A heart rate that is assumed if the user has not entered it. */
export const AssumedHeartRate = Among(['resting', 'max', 'thresholdHeartRate'], 'A value.')

const Zones = named(
  'Zones',
  Type.Object({
    quantity: Quantity,
    sport_group: Group,
    scheme: Type.String({ description: scheme }),
    bounds: Nullable(
      Type.Array(Type.Number(), {
        description: `Lower bound of each zone today, in ${bound}; null if the scheme needs a value that is not known.`,
      }),
    ),
    assumed: Type.Array(AssumedHeartRate, {
      description: 'Values behind the bounds that were not entered but assumed.',
    }),
    schemes: Type.Array(Type.String(), { description: 'Schemes that can be chosen, besides `own`.' }),
  }),
)
export type Zones = Static<typeof Zones>

export const ZonesAnswer = named('ZonesAnswer', success({ data: Type.Object({ zones: Type.Array(Zones) }) }))
export type ZonesAnswer = Static<typeof ZonesAnswer>

export const ZoneChoiceBody = named(
  'ZoneChoice',
  sampled(
    { quantity: 'heart-rate', sport_group: 'all', scheme: null },
    Type.Object(
      {
        quantity: Quantity,
        sport_group: Group,
        scheme: Nullable(Type.String({ description: `${scheme} Null for the usual one.` })),
        bounds: Type.Optional(
          Type.Array(Type.Number(), {
            maxItems: 10,
            description: `Lower bounds for the scheme \`own\`: 2 to 10, rising, in ${bound}.`,
          }),
        ),
      },
      { additionalProperties: true },
    ),
  ),
)
export type ZoneChoiceBody = Static<typeof ZoneChoiceBody>

const formula = Nullable(
  Among(
    ['men', 'women'],
    'Which of the two published formulas counts for load and energy by heart rate; null for the mean of both.',
  ),
)
const hidden = 'Whether pages about training are hidden.'
const starting_fitness = Nullable(
  Type.Number({
    minimum: 0,
    maximum: maxStartingFitness,
    description:
      'Your fitness on the day before your first load, for example the value that another program shows. Fitness and fatigue begin with it, and mean something from the first day on. Null to begin at 0.',
  }),
)

export const TrainingSettingsAnswer = named(
  'TrainingSettingsAnswer',
  success({
    data: Type.Object({
      formula,
      is_hidden: Type.Boolean({ description: hidden }),
      starting_fitness,
      has_data: Type.Boolean({
        description:
          'Whether there is a workout with a load, or a value of your body. Without, training has nothing to show.',
      }),
    }),
  }),
)
export const TrainingSettingsBody = named(
  'TrainingSettings',
  sampled(
    { is_hidden: false },
    Type.Partial(Type.Object({ formula, is_hidden: { ...Flag, description: hidden }, starting_fitness }), {
      additionalProperties: true,
      minProperties: 1,
    }),
  ),
)
export type TrainingSettingsAnswer = Static<typeof TrainingSettingsAnswer>
export type TrainingSettingsBody = Static<typeof TrainingSettingsBody>
