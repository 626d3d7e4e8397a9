import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, success } from '../http/schemas'

export const Configuration = Type.Object({
  about: Nullable(Type.String()),
  admin_contact: Nullable(Type.String()),
  gpx_limit_import: Type.Integer({ description: 'Most files in a zip archive.' }),
  is_email_sending_enabled: Type.Boolean(),
  is_registration_enabled: Type.Boolean(),
  map_attribution: Type.String({ description: 'HTML.' }),
  max_single_file_size: Type.Integer({ description: 'bytes' }),
  max_users: Type.Integer({ description: '0: no limit.' }),
  max_zip_file_size: Type.Integer({ description: 'bytes' }),
  privacy_policy: Nullable(Type.String()),
  privacy_policy_date: Nullable(DateTime),
  stats_workouts_limit: Type.Integer(),
  version: Type.String(),
  weather_provider: Nullable(Type.String()),
})
export type Configuration = Static<typeof Configuration>

export const ConfigurationAnswer = success({ data: Configuration })
export type ConfigurationAnswer = Static<typeof ConfigurationAnswer>

export const PingAnswer = success({ message: Type.Literal('pong!') })

/**
 * Fields that cannot be changed are ignored, as apps send back what they read. Texts may be null or empty: none. The
 * numbers may have fractions, which are rounded: the web form of other clients works in megabytes.
 */
export const ConfigurationChanges = Type.Object(
  {
    about: Type.Optional(Nullable(Type.String({ maxLength: 65_536 }))),
    admin_contact: Type.Optional(Nullable(Type.String())),
    gpx_limit_import: Type.Optional(Type.Number()),
    is_registration_enabled: Type.Optional(Type.Boolean()),
    max_single_file_size: Type.Optional(Type.Number({ description: 'bytes' })),
    max_users: Type.Optional(Type.Number()),
    max_zip_file_size: Type.Optional(Type.Number({ description: 'bytes' })),
    privacy_policy: Type.Optional(Nullable(Type.String({ maxLength: 65_536 }))),
    stats_workouts_limit: Type.Optional(Type.Number()),
  },
  { additionalProperties: true },
)
export type ConfigurationChanges = Static<typeof ConfigurationChanges>
