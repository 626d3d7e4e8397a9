import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named } from '../../platform/http/documented'
import { DateTime, Nullable, success } from '../../platform/http/schemas'

export const Configuration = named(
  'Config',
  Type.Object({
    about: Nullable(Type.String()),
    admin_contact: Nullable(Type.String()),
    build: Type.String({
      description:
        'The version with the commit that it was built of: `2.0.0+466e5019` is the release, `2.0.0-dev+466e5019` comes before it, `….changed` had changes in no commit, `2.0.0-dev+unknown` was not told its commit.',
    }),
    gpx_limit_import: Type.Integer({ description: 'Maximum number of files in a zip archive.' }),
    is_email_sending_enabled: Type.Boolean(),
    is_registration_enabled: Type.Boolean(),
    map_attribution: Type.String({ description: 'HTML.' }),
    max_single_file_size: Type.Integer({ description: 'bytes' }),
    max_users: Type.Integer({ description: '0: no limit.' }),
    max_zip_file_size: Type.Integer({ description: 'bytes' }),
    privacy_policy: Nullable(Type.String()),
    privacy_policy_date: Nullable(DateTime),
    stats_workouts_limit: Type.Integer(),
    storage_limit: Type.Integer({
      description:
        'Bytes that the files of an account may have, where nothing else is said of it; 0: no limit.',
    }),
    version: Type.String({ description: 'Of the release that this is, or that comes next: three numbers.' }),
    weather_provider: Nullable(Type.String()),
  }),
)
export type Configuration = Static<typeof Configuration>

export const ConfigurationAnswer = named('ConfigAnswer', success({ data: Configuration }))
export type ConfigurationAnswer = Static<typeof ConfigurationAnswer>

export const PingAnswer = named('PingAnswer', success({ message: Type.Literal('pong!') }))

/** Upper bound for counts. */
export const mostOfAnything = 2 ** 31 - 1

/** @param least minimum after rounding */
const Limit = (least: number, description: string, bounds: { maximum?: number } = {}) =>
  Type.Optional(documentedWith({ minimum: least - 0.5, ...bounds }, Type.Number({ description })))

const CountLimit = (least: number, description: string) =>
  Limit(least, description, { maximum: mostOfAnything })

/**
 * Read-only fields are ignored, because apps send back what they read. null and empty texts clear a field. Fractions are
 * rounded: web forms of other clients use megabytes.
 */
export const ConfigurationChanges = named(
  'ConfigChanges',
  documentedWith(
    { minProperties: 1 },
    Type.Object(
      {
        about: Type.Optional(Nullable(Type.String({ maxLength: 65_536, description: 'Markdown.' }))),
        admin_contact: Type.Optional(
          Nullable(Type.String({ description: 'An email address; null or empty: none.' })),
        ),
        gpx_limit_import: CountLimit(1, 'Maximum number of files in a zip archive.'),
        is_registration_enabled: Type.Optional(Type.Boolean()),
        max_single_file_size: Limit(1, 'Bytes of an activity file; no more than the disk holds.'),
        max_users: CountLimit(0, '0: no limit.'),
        max_zip_file_size: Limit(
          1,
          'Bytes of an archive; not below `max_single_file_size`, and no more than the disk holds.',
        ),
        privacy_policy: Type.Optional(
          Nullable(
            Type.String({ maxLength: 65_536, description: 'Markdown. A new one has to be accepted again.' }),
          ),
        ),
        stats_workouts_limit: CountLimit(0, 'How many workouts statistics by sport are over; 0: all.'),
        storage_limit: Limit(
          0,
          'Bytes that the files of an account may have, where nothing else is said of it; 0: no limit.',
          { maximum: Number.MAX_SAFE_INTEGER },
        ),
      },
      { additionalProperties: true },
    ),
  ),
)
export type ConfigurationChanges = Static<typeof ConfigurationChanges>
