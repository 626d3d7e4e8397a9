import { type Static, Type } from '@sinclair/typebox'
import { type Act, acts, type Via, vias } from '../../platform/acts'
import { named } from '../../platform/http/documented'
import { IdFilter } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

export const OwnAct = named(
  'OwnAct',
  Type.Object({
    id: Type.Integer(),
    act: Type.Unsafe<Act>(
      Type.Union(
        acts.map(act => Type.Literal(act)),
        { description: 'The recorded action.' },
      ),
    ),
    at: DateTime,
    last_at: DateTime,
    times: Type.Integer({
      description: 'How often the action was repeated, the last time at `last_at`.',
    }),
    via: Type.Unsafe<Via>(
      Type.Union(
        vias.map(via => Type.Literal(via)),
        { description: '`server`: the server acted on its own.' },
      ),
    ),
    by: {
      ...Nullable(Type.Union([Type.Literal('you'), Type.Literal('administrator')])),
      description: 'Null for the command line, the server, and whoever was refused.',
    },
    network: {
      ...Nullable(Type.String()),
      description:
        'Network that the request came from: `192.0.2.0/24`, `2001:db8:1::/48`, or `home` for addresses that are not part of the Internet. Null if it is unknown, was deleted because the entry is old, or is that of an administrator.',
    },
    detail: Type.Array(Type.String(), {
      description: 'The way to log in or to prove who one is, or the error code of a refusal.',
    }),
  }),
)
export type OwnAct = Static<typeof OwnAct>

export const OwnActsAnswer = named(
  'OwnActsAnswer',
  success({
    data: Type.Object({
      acts: Type.Array(OwnAct, { description: 'Newest first, at most 10.' }),
      has_more: Type.Boolean({ description: 'Whether older ones exist; request them with `before`.' }),
    }),
  }),
)
export type OwnActsAnswer = Static<typeof OwnActsAnswer>

export const OwnActsQuery = Type.Object({
  before: IdFilter('Only acts older than the one with this id.'),
})
