import { type Static, Type } from '@sinclair/typebox'
import { described, named } from '../../platform/http/documented'
import { DateTime, FileAnswer, Nullable, publicErrors, success } from '../../platform/http/schemas'

const HttpsState = named(
  'HttpsState',
  Type.Object({
    port: Nullable(
      Type.Integer({ description: 'Where https is served; null while it is not, or a proxy does it.' }),
    ),
    authority: Nullable(
      Type.Object(
        {
          name: Type.String({ examples: ['Trackhut (raspberrypi)'] }),
          fingerprint: Type.String({ description: 'SHA-256, as devices show it.' }),
          expires_at: DateTime,
        },
        {
          description: 'That of the server itself, with `HTTPS=local`; devices have to be told to trust it.',
        },
      ),
    ),
  }),
)
export type HttpsState = Static<typeof HttpsState>

export const HttpsStateAnswer = named('HttpsStateAnswer', success({ data: HttpsState }))
export type HttpsStateAnswer = Static<typeof HttpsStateAnswer>

export const getHttpsOperation = () => ({
  response: { 200: described('Where, and who vouches for it.', HttpsStateAnswer), ...publicErrors({}) },
  publicAccess: true as const,
  detail: {
    operationId: 'getHttps',
    summary: 'How https is served',
    description: 'For the page that says how devices are told to trust a server at home.',
  },
})

export const readChallengeOperation = () => ({
  params: Type.Object({ token: Type.String({ description: 'What the authority calls what it looks for.' }) }),
  response: {
    200: FileAnswer('application/octet-stream', 'What the authority sent this server.'),
    ...publicErrors({ 404: ['url-unknown'] }),
  },
  publicAccess: true as const,
  detail: {
    operationId: 'readAcmeChallenge',
    summary: 'Show an authority that the name is ours',
    description: 'For the authority that is being asked for a certificate, with `HTTPS=acme` (RFC 8555).',
  },
})
