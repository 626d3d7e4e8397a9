import { type Static, Type } from '@sinclair/typebox'
import { named, sampled } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const WaysToAskAnswer = named(
  'WaysToAskAnswer',
  success({
    data: Type.Object({
      are_assistants_on: Type.Boolean({
        description:
          'Whether assistants may ask for your workouts by the Model Context Protocol, at `/mcp`. They need a token, too.',
      }),
      is_sql_on: Type.Boolean({
        description: 'Whether your questions in SQL are answered, see `POST /api/sql`.',
      }),
    }),
  }),
)
export type WaysToAskAnswer = Static<typeof WaysToAskAnswer>

export const WaysToAskBody = sampled(
  { is_sql_on: true },
  Type.Object(
    { are_assistants_on: Type.Optional(Type.Boolean()), is_sql_on: Type.Optional(Type.Boolean()) },
    { minProperties: 1 },
  ),
)
export type WaysToAskBody = Static<typeof WaysToAskBody>
