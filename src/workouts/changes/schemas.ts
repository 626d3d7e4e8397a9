import { type Static, Type } from '@sinclair/typebox'
import { named, Queried, QueriedOrEmpty } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

const AccountChange = named(
  'AccountChange',
  Type.Object({
    type: Type.Union([
      Type.Literal('workout'),
      Type.Literal('equipment'),
      Type.Literal('goal'),
      Type.Literal('record'),
    ]),
    id: Type.Union([Type.String(), Type.Integer()], {
      description: 'The `id` as elsewhere: a short id, or the integer of a record.',
    }),
    op: Type.Union([Type.Literal('put'), Type.Literal('gone')], {
      description: '`put`: fetch it, it is new or has changed. `gone`: it was deleted, merged or hidden.',
    }),
    at: Type.String({
      format: 'date-time',
      examples: ['2026-11-16T10:00:00.000Z'],
      description: 'When it last changed, by the clock of the server.',
    }),
  }),
)

export const ChangesQuery = Type.Object({
  since: QueriedOrEmpty({
    type: 'string',
    pattern: '^[0-9a-z]{1,13}-[0-9]{1,15}$',
    examples: ['1q2w3e4r5t6z7-1042'],
    description:
      'The `cursor` of the answer before. Without it, the answer has no changes, and the cursor of this moment.',
  }),
  limit: Queried({
    type: 'integer',
    minimum: 1,
    maximum: 500,
    default: 500,
    description: 'Changes in one answer.',
  }),
})

export const ChangesAnswer = named(
  'ChangesAnswer',
  success({
    changes: Type.Array(AccountChange, {
      description: 'Each thing once, with its last change, in the order of these.',
    }),
    cursor: Type.String({
      examples: ['1q2w3e4r5t6z7-1042'],
      description: 'For the next request. Its form may change.',
    }),
    more: Type.Boolean({ description: 'Whether there are more changes already.' }),
  }),
)
export type ChangesAnswer = Static<typeof ChangesAnswer>
