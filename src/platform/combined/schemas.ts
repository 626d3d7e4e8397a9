import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../http/documented'
import { success } from '../http/schemas'
import { combinedRoutes } from './parts'

/** Maximum number of parts. The page that asks for most asks for a dozen. */
export const maxParts = 16

export const CombinedQuery = Type.Object({
  paths: Queried({
    type: 'string',
    required: true,
    minLength: 1,
    description: `The paths of the parts with their queries, separated by spaces; at most ${maxParts}. These can be combined: ${combinedRoutes
      .map(path => `\`${path}\``)
      .join(', ')}.`,
    examples: ['/api/auth/profile /api/workouts?per_page=5'],
  }),
})

const Part = named(
  'CombinedPart',
  Type.Object({
    status: Type.Integer({ description: 'Status code that the request for this path alone would have.' }),
    body: Type.Unknown({ description: 'Body that the request for this path alone would have.' }),
  }),
)

export const CombinedAnswer = named(
  'CombinedAnswer',
  success({
    data: Type.Object({
      parts: Type.Array(Part, { description: 'A part for each path, in the same order.' }),
    }),
  }),
)
export type CombinedAnswer = Static<typeof CombinedAnswer>
