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
        'Version and commit of the build: `2.0.0+466e5019` is the release, `2.0.0-dev+466e5019` a build before it, `….changed` contains uncommitted changes, `2.0.0-dev+unknown` does not know its commit.',
    }),
    gpx_limit_import: Type.Integer({ description: 'Maximum number of files in a zip archive.' }),
    is_email_sending_enabled: Type.Boolean(),
    is_registration_enabled: Type.Boolean(),
    log_in: Type.Optional(
      Type.Object(
        {
          providers: Type.Array(
            Type.Object({
              key: Type.String({ description: 'Part of the paths of `/api/auth/oidc/{provider}`.' }),
              name: Type.String({ description: 'Name on the button.' }),
            }),
          ),
          header: Type.Boolean({
            description: 'Whether a proxy may log people in: `POST /api/auth/header`.',
          }),
          password: Type.Boolean({
            description: 'False if only administrators log in with a password.',
          }),
        },
        { description: 'Ways to log in besides the password; missing if there are none.' },
      ),
    ),
    map_attribution: Type.String({ description: 'Attribution of the maps as HTML.' }),
    max_single_file_size: Type.Integer({ description: 'bytes' }),
    max_users: Type.Integer({ description: '0: no limit.' }),
    max_zip_file_size: Type.Integer({ description: 'bytes' }),
    privacy_policy: Nullable(Type.String()),
    privacy_policy_date: Nullable(DateTime),
    stats_workouts_limit: Type.Integer(),
    storage_limit: Type.Integer({
      description: 'Maximum bytes of the files of an account, unless it has a limit of its own; 0: no limit.',
    }),
    users_add_sports: Type.Boolean({
      description: 'Whether everybody may add ready sports, and not only administrators.',
    }),
    version: Type.String({
      description: 'Three numbers: the version of this release, or of the next one for other builds.',
    }),
    weather_provider: Nullable(Type.String()),
  }),
)
export type Configuration = Static<typeof Configuration>

export const ConfigurationAnswer = named('ConfigAnswer', success({ data: Configuration }))
export type ConfigurationAnswer = Static<typeof ConfigurationAnswer>

export const PingAnswer = named('PingAnswer', success({ message: Type.Literal('pong!') }))

/** Maximum value of all settings that are a number of users, files or workouts. */
export const maxOfAnything = 2 ** 31 - 1

/** Makes the schema of a limit. @param min minimum after rounding */
const Limit = (min: number, description: string, bounds: { maximum?: number } = {}) =>
  Type.Optional(documentedWith({ minimum: min - 0.5, ...bounds }, Type.Number({ description })))

const CountLimit = (min: number, description: string) => Limit(min, description, { maximum: maxOfAnything })

/**
 * Read-only fields are ignored, because apps send back all fields that they have read. Null and an empty text clear a
 * field. Fractions are rounded, because forms of other clients convert megabytes to bytes.
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
        max_single_file_size: Limit(1, 'Maximum bytes of an activity file; at most the size of the disk.'),
        max_users: CountLimit(0, '0: no limit.'),
        max_zip_file_size: Limit(
          1,
          'Maximum bytes of an archive; at least `max_single_file_size`, at most the size of the disk.',
        ),
        privacy_policy: Type.Optional(
          Nullable(
            Type.String({
              maxLength: 65_536,
              description: 'Markdown. Users have to accept a changed policy again.',
            }),
          ),
        ),
        stats_workouts_limit: CountLimit(0, 'Number of workouts in statistics by sport; 0: all.'),
        storage_limit: Limit(
          0,
          'Maximum bytes of the files of an account, unless it has a limit of its own; 0: no limit.',
          { maximum: Number.MAX_SAFE_INTEGER },
        ),
        users_add_sports: Type.Optional(
          Type.Boolean({
            description: 'Whether everybody may add ready sports, and not only administrators.',
          }),
        ),
      },
      { additionalProperties: true },
    ),
  ),
)
export type ConfigurationChanges = Static<typeof ConfigurationChanges>
