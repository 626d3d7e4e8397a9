import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import { Measure, SportNames } from '../schemas'

export const ShelfSport = named(
  'ShelfSport',
  Type.Object({
    key: Type.String({ description: 'Never changes.', examples: ['pool-swimming'] }),
    name: Type.String({ description: 'In your language.' }),
    names: Type.Required(Type.Object(SportNames.properties), { description: 'By language.' }),
    icon: Type.String({ description: 'Name of a Material Symbol.' }),
    default_color: Type.String({ description: 'Hexadecimal.' }),
    default_stopped_speed_threshold: Type.Number({ description: 'km/h' }),
    measure: Measure,
    indoor: Type.Boolean({ description: 'Whether it is done indoors, so that positions mean nothing.' }),
    words: Type.Array(Type.String(), {
      description: 'The words of files and services that mean it, besides its names.',
    }),
    sport_id: Nullable(
      Type.Integer({
        description:
          'The sport of this server that it is; null if adding it would make a new one. An own sport with its name, or one of its words, becomes it when it is added.',
      }),
    ),
    is_added: Type.Boolean({ description: 'Whether it was added here.' }),
    may_add: Type.Boolean({ description: 'Whether you may add it.' }),
  }),
)
export type ShelfSport = Static<typeof ShelfSport>

export const ShelfAnswer = named(
  'SportShelfAnswer',
  success({ data: Type.Object({ sports: Type.Array(ShelfSport) }) }),
)
export type ShelfAnswer = Static<typeof ShelfAnswer>

export const ShelfPath = Type.Object({ key: Type.String({ description: 'Key of the ready sport.' }) })
