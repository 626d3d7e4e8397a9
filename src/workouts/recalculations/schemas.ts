import { type Static, Type } from '@sinclair/typebox'
import { keysOf } from '../../lib/keys'
import { vias } from '../../platform/acts'
import { named, Queried } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Nullable, Pagination, success } from '../../platform/http/schemas'
import { figureKeys, figures } from '../../tracks/figures'
import { listed } from '../workouts/recording-schemas'
import { Workout } from '../workouts/schemas'
import { type FigureCause, figureCauses } from './measuring/causes'
import type { Recalculation as RecalculationRow, UnmeasuredReason } from './store'
import type { UndoObstacle } from './undo-recalculation'

export const recalculationPageSizes = { default: 20, max: 100 }

/** Maximum number of workouts in the body of a request. */
const maxNamed = 1000

const enumOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words], description }))

const Cause = Type.Unsafe<FigureCause>(
  Type.String({
    enum: keysOf(figureCauses),
    description: `Why the figures differ.\n\n${listed(figureCauses)}`,
  }),
)

const leftOutReasons = {
  missing: 'The file of the recording is missing from the server, or cannot be opened.',
  damaged: 'The file of the recording is damaged.',
  unusable: 'The recording would not be accepted any more.',
  busy: 'The workout was changed each time it was measured.',
  changed: 'The workout, or what it would become, has changed since.',
  'no-room': 'The storage limit of the account is reached.',
  deleted: 'The workout was deleted, and can still be restored.',
  'track-missing': 'The former track is missing from the server.',
} as const satisfies Record<UnmeasuredReason | UndoObstacle, string>
export type LeftOutReason = keyof typeof leftOutReasons

export const Recalculation = named(
  'Recalculation',
  Type.Object({
    id: Type.Integer(),
    kind: enumOf<'look' | 'run'>(
      ['look', 'run'],
      '`look`: searches for workouts whose figures would differ, and changes nothing. `run`: changes them.',
    ),
    status: enumOf<RecalculationRow['status']>(
      ['running', 'done', 'undoing', 'undone', 'given-up'],
      '`given-up`: it ended before all workouts were processed, because the server failed.',
    ),
    via: enumOf(
      vias,
      'How it was last asked for: by you in the web app or with a token, or by an administrator on the command line.',
    ),
    started: DateTime,
    kept_until: Type.String({
      description: 'Until then findings can be applied, and runs undone.',
      examples: ['Tue, 13 Mar 2018 12:44:45 GMT'],
    }),
    processed: Type.Integer({ description: 'Number of workouts that are done.' }),
    total: Type.Integer({ description: 'Number of workouts to process.' }),
    workouts: Type.Integer({
      description:
        'Of a look: workouts that would have other figures, without those applied since. Of a run: workouts that it changed.',
    }),
    left_out: Type.Integer({ description: 'Workouts that could not be measured, changed or restored.' }),
    causes: Type.Array(Type.Object({ cause: Cause, workouts: Type.Integer() }), {
      description: 'Those workouts by cause. One workout may have several.',
    }),
    can_undo: Type.Boolean(),
  }),
)
export type Recalculation = Static<typeof Recalculation>

export const RecalculationAnswer = named('RecalculationAnswer', success({ data: Recalculation }))
export type RecalculationAnswer = Static<typeof RecalculationAnswer>

export const RecalculationsPage = named(
  'RecalculationsPage',
  success({ data: Type.Object({ recalculations: Type.Array(Recalculation) }), pagination: Pagination }),
)
export type RecalculationsPage = Static<typeof RecalculationsPage>

export const RecalculationPath = Type.Object({ recalculation_id: IdPart('The `id` of a look or run.') })
export const RecalculationsQuery = Type.Object(pageParameters(recalculationPageSizes))

export const FindingsQuery = Type.Object({
  ...pageParameters(recalculationPageSizes),
  cause: Queried({
    type: 'string',
    enum: keysOf(figureCauses),
    description: 'Only workouts that differ for this cause.',
  }),
})

const ComparedFigures = named(
  'ComparedFigures',
  Type.Object({
    workout_date: DateTime,
    ...Type.Pick(
      Workout,
      figureKeys.map(key => figures[key].name),
    ).properties,
  }),
)

export const DifferingWorkout = named(
  'DifferingWorkout',
  Type.Object({
    workout_id: Type.String({ description: 'Short id.' }),
    title: Type.String(),
    sport_id: Type.Integer(),
    causes: Type.Array(Cause),
    difference: Type.Number({
      description: 'The largest relative change among the figures: 0.5 if one is half of the other.',
    }),
    before: ComparedFigures,
    after: ComparedFigures,
  }),
)
export type DifferingWorkout = Static<typeof DifferingWorkout>

export const DifferingWorkoutsPage = named(
  'DifferingWorkoutsPage',
  success({ data: Type.Object({ workouts: Type.Array(DifferingWorkout) }), pagination: Pagination }),
)
export type DifferingWorkoutsPage = Static<typeof DifferingWorkoutsPage>

export const LeftOutWorkout = named(
  'LeftOutWorkout',
  Type.Object({
    workout_id: Nullable(Type.String({ description: 'Short id; null if it was deleted.' })),
    title: Nullable(Type.String()),
    workout_date: DateTime,
    reason: Type.Unsafe<LeftOutReason>(
      Type.String({
        enum: keysOf(leftOutReasons),
        description: `Why it was left out.\n\n${listed(leftOutReasons)}`,
      }),
    ),
  }),
)
export type LeftOutWorkout = Static<typeof LeftOutWorkout>

export const LeftOutPage = named(
  'LeftOutWorkoutsPage',
  success({ data: Type.Object({ workouts: Type.Array(LeftOutWorkout) }), pagination: Pagination }),
)
export type LeftOutPage = Static<typeof LeftOutPage>

export const ApplyBody = named(
  'ApplyRecalculation',
  Type.Object(
    {
      causes: Type.Optional(
        Type.Array(Cause, { description: 'Only workouts that differ for one of these causes.' }),
      ),
      workout_ids: Type.Optional(
        Type.Array(Type.String({ description: 'Short id.' }), {
          maxItems: maxNamed,
          description: 'Only these workouts.',
        }),
      ),
    },
    { additionalProperties: true, description: 'Empty for all that the look has found.' },
  ),
)
export type ApplyBody = Static<typeof ApplyBody>
