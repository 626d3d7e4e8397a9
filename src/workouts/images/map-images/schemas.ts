import { Type } from '@sinclair/typebox'
import { Queried } from '../../../platform/http/documented'

export const MapPath = Type.Object({
  map_id: Type.String({
    description: 'The `map` of a workout; append `@2x` for twice the pixels along each side.',
  }),
})

/** Regular expression for a number from 64 to 1200. */
const width = '(6[4-9]|[7-9][0-9]|[1-9][0-9]{2}|1[01][0-9]{2}|1200)'
/** Regular expression for a number from 64 to 675. */
const height = '(6[4-9]|[7-9][0-9]|[1-5][0-9]{2}|6[0-6][0-9]|67[0-5])'

export const MapQuery = Type.Object({
  size: Queried({
    type: 'string',
    pattern: `^${width}x${height}$`,
    default: '400x225',
    description: 'Width and height, from 64x64 to 1200x675.',
    examples: ['800x450'],
  }),
  width: Queried({
    type: 'string',
    pattern: '^200$',
    description:
      'Scales the image down to this width, for lists that show it small. The shape stays the same.',
  }),
  scheme: Type.Optional(
    Type.Union([Type.Literal('light'), Type.Literal('dark')], {
      default: 'light',
      description: 'Colour scheme of the page that shows the image. Has no effect on tiles of a tile server.',
    }),
  ),
})
