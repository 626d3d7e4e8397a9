import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

const HttpsState = named(
  'HttpsState',
  Type.Object({
    port: Nullable(
      Type.Integer({
        description: 'Port of https; null if this server does not serve https, for instance behind a proxy.',
      }),
    ),
    authority: Nullable(
      Type.Object(
        {
          name: Type.String({ examples: ['Trackhut (raspberrypi)'] }),
          fingerprint: Type.String({
            description: 'SHA-256 of the certificate, in the notation in which devices show it.',
          }),
          expires_at: DateTime,
        },
        {
          description: 'The authority of the server itself, with `HTTPS=local`; each device has to trust it.',
        },
      ),
    ),
  }),
)
export type HttpsState = Static<typeof HttpsState>

export const HttpsStateAnswer = named('HttpsStateAnswer', success({ data: HttpsState }))
export type HttpsStateAnswer = Static<typeof HttpsStateAnswer>
