import { type Static, Type } from '@sinclair/typebox'
import { type Act, acts, type Via, vias } from '../../platform/acts'
import { named, QueriedOrEmpty } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

const actName = (description: string) =>
  Type.Unsafe<Act>(
    Type.Union(
      acts.map(act => Type.Literal(act)),
      { description },
    ),
  )

const Person = named(
  'AuditPerson',
  Type.Object({
    id: Type.Integer(),
    username: Nullable(
      Type.String({ description: 'Null for a deleted account, of which the number is left.' }),
    ),
  }),
)

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    id: Type.Integer(),
    act: actName('What was done.'),
    at: DateTime,
    last_at: DateTime,
    times: Type.Integer({
      description:
        'The same from the same place, soon after another, is one entry: how often, until `last_at`.',
    }),
    via: Type.Unsafe<Via>(
      Type.Union(
        vias.map(via => Type.Literal(via)),
        { description: '`server`: what it does by itself.' },
      ),
    ),
    by: Nullable(Person),
    whom: Nullable(Person),
    address: Nullable(
      Type.String({
        description:
          'Where it came from; of a refusal, a whole /64 of IPv6. Null where that is not known, or long ago.',
      }),
    ),
    detail: Type.Array(Type.String(), {
      description:
        'The code with which something was refused, the names of the settings that were changed, or how many workouts were measured again, and for which causes.',
    }),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>

export const AuditAnswer = named(
  'AuditAnswer',
  success({
    data: Type.Object({
      entries: Type.Array(AuditEntry, { description: 'The newest first, 50 at most.' }),
      has_more: Type.Boolean({ description: 'Whether there are older ones: ask with `before`.' }),
    }),
  }),
)
export type AuditAnswer = Static<typeof AuditAnswer>

export const AuditQuery = Type.Object({
  act: Type.Optional(actName('What was done; everything without it.')),
  q: QueriedOrEmpty({
    type: 'string',
    description:
      'Who did it, or to whom it was done: part of a username, or the number of an account, also of a deleted one.',
  }),
  ...dayParameters,
  before: IdFilter('Only older ones than the entry with this id.'),
})
