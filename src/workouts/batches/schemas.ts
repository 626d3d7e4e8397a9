import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, documentedKey, named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { DateTime, success } from '../../platform/http/schemas'
import { type FilterQuery, filterParameters } from '../selection/schemas'

/** Maximum number of workouts in a batch. Other requests would have to wait too long for a larger one. */
export const maxInBatch = 5_000

/** Maximum number of ids in a body. Larger selections have to use a filter. */
const maxIds = 1_000

/** Filters, documented as in the query of the workout list. */
const documentedFilters = Object.fromEntries(
  Object.entries(filterParameters).map(([name, parameter]) => {
    const { allowEmptyValue: _, ...documented } = { ...parameter[documentedKey] }
    return [name, documented]
  }),
)

/**
 * The handler validates the filters. It refuses an unknown or `null` filter: if such a filter were ignored, all
 * workouts would be selected.
 */
const Matching = documentedAs(
  {
    type: 'object',
    properties: documentedFilters,
    additionalProperties: false,
    description: 'Filters of the workout list. All workouts that match are selected.',
  },
  Type.Unknown(),
)

/** Returns the filters as query parameters; `null` if an entry is not a filter. */
export function asFilterQuery(matching: unknown): FilterQuery | null {
  if (typeof matching !== 'object' || matching === null || Array.isArray(matching)) return null
  const entries = Object.entries(matching)
  const isKnown = entries.every(
    ([name, value]) => name in filterParameters && ['string', 'number'].includes(typeof value),
  )
  return isKnown ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) : null
}

export const BatchBody = named(
  'BatchInput',
  Type.Object(
    {
      action: Type.Union([Type.Literal('delete'), Type.Literal('change')]),
      ids: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: maxIds,
          description: 'Short ids of workouts. Missing workouts and those of other users are ignored.',
        }),
      ),
      matching: Type.Optional(Matching),
      legs: Type.Optional(
        Type.Literal('together', {
          description:
            'Selects all legs of an outing, such as the sports of a triathlon, if one of them is selected. They count as one.',
        }),
      ),
      sport_id: Type.Optional(Type.Integer({ description: 'Id of the new sport.' })),
      equipment_ids: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: 1,
          description: 'The new equipment: one short id, or an empty array for none.',
        }),
      ),
    },
    {
      additionalProperties: true,
      description:
        'At least one of `ids` and `matching` is required; with both, workouts must be in `ids` and match. To `change`, send a sport, equipment, or both.',
    },
  ),
)
export type BatchBody = Static<typeof BatchBody>

export const ConfirmSportsBody = named(
  'SportsToConfirm',
  Type.Object(
    {
      workouts: Type.Array(
        Type.Object(
          {
            id: Type.String({ description: 'Short id.' }),
            sport_id: Type.Optional(
              Type.Integer({
                description: 'The right sport, if the guess is wrong. Without it, the sport stays.',
              }),
            ),
          },
          { additionalProperties: true },
        ),
        {
          maxItems: maxIds,
          description: 'Missing workouts and those of other users are ignored.',
        },
      ),
    },
    { additionalProperties: true },
  ),
)
export type ConfirmSportsBody = Static<typeof ConfirmSportsBody>

export const Batch = named(
  'Batch',
  Type.Object({
    id: Type.Integer(),
    action: Type.Union([Type.Literal('delete'), Type.Literal('change'), Type.Literal('cut')]),
    workouts: Type.Integer({
      description:
        'Number of workouts that were deleted, changed or cut. Legs of an outing that were selected together count as one.',
    }),
    made_date: DateTime,
    end_date: DateTime,
    seconds_left: Type.Integer({ description: 'Seconds left for undoing the batch.' }),
  }),
)
export type Batch = Static<typeof Batch>

export const BatchAnswer = named(
  'BatchAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({
      batches: Type.Array(Batch),
      left_out: Type.Integer({
        description: 'Number of workouts left unchanged because their sport does not allow the equipment.',
      }),
    }),
  }),
)
export type BatchAnswer = Static<typeof BatchAnswer>

export const BatchesAnswer = named(
  'BatchesAnswer',
  success({ data: Type.Object({ batches: Type.Array(Batch) }) }),
)
export type BatchesAnswer = Static<typeof BatchesAnswer>

export const BatchPath = Type.Object({ batch_id: IdPart('The `id` of the batch.') })

export const UndoneAnswer = named(
  'UndoneAnswer',
  success({
    data: Type.Object({
      restored: Type.Integer({
        description:
          'Number of restored workouts. Those changed again or deleted since are left as they are.',
      }),
    }),
  }),
)
export type UndoneAnswer = Static<typeof UndoneAnswer>
