import { type Static, Type } from '@sinclair/typebox'
import { acts, vias } from '../../platform/acts'
import { named, QueriedOrEmpty } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { description },
    ),
  )

const Person = named(
  'AuditPerson',
  Type.Object({
    id: Type.Integer(),
    username: Nullable(
      Type.String({ description: 'Null for a deleted account, of which only the id remains.' }),
    ),
  }),
)

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    id: Type.Integer(),
    act: oneOf(acts, 'The recorded action.'),
    at: DateTime,
    last_at: DateTime,
    times: Type.Integer({
      description:
        'How often the action was repeated. Repetitions from the same place within a short time are one entry, which ends at `last_at`.',
    }),
    via: oneOf(vias, '`server`: the server acted on its own.'),
    by: Nullable(Person),
    whom: Nullable(Person),
    address: Nullable(
      Type.String({
        description:
          'IP address of the request; for refusals, an IPv6 address is shortened to its /64 network. Null if unknown, or deleted because the entry is old.',
      }),
    ),
    detail: Type.Array(Type.String(), {
      description:
        'The error code of a refusal, the names of changed settings, or how many workouts were measured again and why.',
    }),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>

export const AuditAnswer = named(
  'AuditAnswer',
  success({
    data: Type.Object({
      entries: Type.Array(AuditEntry, { description: 'Newest first, at most 50.' }),
      has_more: Type.Boolean({ description: 'Whether older entries exist; request them with `before`.' }),
    }),
  }),
)
export type AuditAnswer = Static<typeof AuditAnswer>

export const AuditQuery = Type.Object({
  act: Type.Optional(oneOf(acts, 'Only entries of this action. Default: all actions.')),
  q: QueriedOrEmpty({
    type: 'string',
    description:
      'Only entries by or about this user: part of a username, or the id of an account, also of a deleted one.',
  }),
  ...dayParameters,
  before: IdFilter('Only entries older than the one with this id.'),
})
