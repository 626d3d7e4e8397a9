import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { success } from '../../platform/http/schemas'
import { Bounds } from '../regions/schemas'

const StreetRequest = named(
  'StreetRequest',
  Type.Object({
    id: Type.Integer(),
    username: Type.String({ description: 'Who asks.' }),
    bounds: Bounds,
    asked_at: Type.String({ description: 'ISO 8601.' }),
  }),
)
export type StreetRequest = Static<typeof StreetRequest>

export const StreetRequestsAnswer = named(
  'StreetRequestsAnswer',
  success({
    data: Type.Object({
      requests: Type.Array(StreetRequest, {
        description: 'Oldest first. Areas with streets, or whose streets are being downloaded, are left out.',
      }),
    }),
  }),
)
export type StreetRequestsAnswer = Static<typeof StreetRequestsAnswer>

export const StreetRequestBody = Type.Object({ bounds: Bounds })

export const StreetRequestPath = Type.Object({ id: IdPart('The `id` of the request.') })
