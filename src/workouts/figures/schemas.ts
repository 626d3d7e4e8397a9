import { type Static, Type } from '@sinclair/typebox'
import { named, sampled } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'
import {
  type ChoosableFigure,
  choosableFigures,
  countedBys,
  type Refusal,
  refusals,
  type SourcedFigure,
} from '../../tracks/figure-sources'
import { FigureSource, listed, RecordingNote } from '../workouts/recording-schemas'
import { WorkoutPath } from '../workouts/schemas'
import { type Method, methods } from './explain-figures'

/** Names of the figures in the API, in the order of the answer. */
export const figureNames = {
  start: 'start',
  distance: 'distance',
  duration: 'duration',
  moving: 'moving',
  ascent: 'ascent',
  maxSpeed: 'max_speed',
} as const satisfies Record<SourcedFigure, string>

const choosable = choosableFigures.map(figure => figureNames[figure])

/** Returns the figure with this name, if its source can be chosen. */
export const choosableFigure = (name: string): ChoosableFigure | undefined =>
  choosableFigures.find(figure => figureNames[figure] === name)

const unionOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>(
    Type.Union(
      words.map(word => Type.Literal(word)),
      { description },
    ),
  )

const Candidate = named(
  'FigureCandidate',
  Type.Object({
    source: unionOf(['device', 'laps', 'points'], 'Who says so, as in the figure’s own `source`.'),
    value: Type.Number({ description: 'In the unit of the figure.' }),
    refusal: Nullable(
      Type.Unsafe<Refusal>(
        Type.String({
          enum: Object.keys(refusals),
          description: `Why the rules do not take it; null if they may.\n\n${listed(refusals)}`,
        }),
      ),
    ),
  }),
)

export const Figure = named(
  'ExplainedFigure',
  Type.Object({
    figure: unionOf(Object.values(figureNames), 'Name of the figure.'),
    value: Nullable(
      Type.Number({
        description:
          'Seconds, kilometres, metres or km/h; for the start, seconds since 1970. Null if unknown.',
      }),
    ),
    unit: unionOf(['s', 'km', 'm', 'km/h'], 'Unit of the value and of the candidates.'),
    source: Nullable(FigureSource),
    method: Type.Unsafe<Method>(
      Type.String({
        enum: Object.keys(methods),
        description: `How the figure was obtained.\n\n${listed(methods)}`,
      }),
    ),
    threshold: Nullable(
      Type.Number({
        description:
          'For `steps-above-threshold`: the speed in km/h up to which a step counts as standing still.',
      }),
    ),
    candidates: Type.Array(Candidate, {
      description: 'The values that device and points give. Empty if there is nothing to compare.',
    }),
    left_out: Type.Array(RecordingNote, {
      description: 'Problems of the recording that affect this figure, and how many points they concern.',
    }),
    chosen_for: Nullable(
      unionOf(
        ['workout', 'sport', 'all'],
        'Whether the owner chose the source for this workout, its sport or all sports; null if the rules decide.',
      ),
    ),
    can_be_chosen: Type.Boolean({ description: 'Whether `PATCH` can choose the device or the points.' }),
    can_be_typed: Type.Boolean({ description: 'Whether `PATCH` can replace it by a typed value.' }),
  }),
)

export const FiguresAnswer = named(
  'FiguresAnswer',
  success({
    data: Type.Object({
      figures: Type.Array(Figure),
      version: Nullable(
        Type.Integer({ description: 'Version of the measuring method that was used; null if unknown.' }),
      ),
      current_version: Type.Integer({ description: 'Version of the measuring method of this server.' }),
    }),
  }),
)
export type FiguresAnswer = Static<typeof FiguresAnswer>

export const FigurePath = Type.Object({
  ...WorkoutPath.properties,
  figure: Type.String({
    description: '`distance`, `moving`, `ascent` or `max_speed`.',
    examples: ['distance'],
  }),
})

const CountedByName = unionOf(countedBys, 'The device’s total, or the recorded points.')
const ChoosableName = unionOf(choosable, 'Name of the figure.')

export const FigureChoice = named(
  'FigureChoice',
  Type.Object(
    {
      source: Type.Union([CountedByName, Type.Literal('typed'), Type.Null()], {
        description:
          'The device’s total, the recorded points, or a typed value. Null leaves it to the rules and to your choices for the sport.',
      }),
      value: Type.Optional(
        Type.Number({
          minimum: 0,
          description: 'Only with `typed`: kilometres, seconds, metres or km/h.',
          examples: [10.2],
        }),
      ),
    },
    { additionalProperties: true },
  ),
)
export type FigureChoice = Static<typeof FigureChoice>

export const UsualChoice = named(
  'FigurePreference',
  Type.Object({
    figure: ChoosableName,
    sport_id: Nullable(Type.Integer({ description: 'Null for all sports.' })),
    source: CountedByName,
  }),
)

export const UsualChoiceBody = named(
  'FigurePreferenceInput',
  sampled(
    { figure: 'distance', source: null },
    Type.Object(
      {
        figure: ChoosableName,
        sport_id: Type.Optional(Nullable(Type.Integer({ description: 'Null or missing for all sports.' }))),
        source: Nullable(CountedByName),
      },
      { additionalProperties: true },
    ),
  ),
)
export type UsualChoiceBody = Static<typeof UsualChoiceBody>

export const UsualChoicesAnswer = named(
  'FigurePreferencesAnswer',
  success({ data: Type.Object({ preferences: Type.Array(UsualChoice) }) }),
)
