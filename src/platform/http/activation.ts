import { type Static, Type } from '@sinclair/typebox'
import { named } from './documented'

/**
 * Body of a request that switches something on or off for all users. Some clients write booleans as numbers or text.
 */
export const Activation = named(
  'Activation',
  Type.Object(
    {
      is_active: Type.Union([
        Type.Boolean(),
        Type.Literal(0),
        Type.Literal(1),
        Type.Literal('true'),
        Type.Literal('false'),
      ]),
    },
    { additionalProperties: true },
  ),
)
export type Activation = Static<typeof Activation>

export const isActivation = ({ is_active: isActive }: Activation) =>
  isActive === true || isActive === 1 || isActive === 'true'
