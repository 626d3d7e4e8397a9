import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Duration, Nullable, Pagination, success } from '../../http/schemas'
import { WorkoutRecord } from '../../records/schemas'

export const DateFormat = Type.Union([
  Type.Literal('MM/dd/yyyy'),
  Type.Literal('dd/MM/yyyy'),
  Type.Literal('yyyy-MM-dd'),
  Type.Literal('date_string'),
])

export type DateFormat = Static<typeof DateFormat>

/** What an administrator sees of everybody. */
const entryFields = {
  username: Type.String(),
  email: Type.String(),
  email_to_confirm: Nullable(Type.String()),
  created_at: DateTime,
  is_active: Type.Boolean(),
  admin: Type.Boolean(),
  is_admin: Type.Boolean({ description: 'The same as `admin`.' }),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  location: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  birth_date: Nullable(DateTime),
  picture: Type.Boolean({ description: 'Whether there is a picture.' }),
  nb_sports: Type.Integer(),
  nb_workouts: Type.Integer(),
  sports_list: Type.Array(Type.Integer(), { description: 'Ids of the sports with workouts.' }),
  records: Type.Array(WorkoutRecord),
  total_ascent: Type.Number({ description: 'm' }),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Duration,
  language: Type.String(),
  timezone: Type.String({ examples: ['Europe/Paris'] }),
}

/** What only oneself sees. */
const ownFields = {
  accepted_privacy_policy: Type.Boolean(),
  date_format: DateFormat,
  display_ascent: Type.Boolean(),
  imperial_units: Type.Boolean(),
  start_elevation_at_zero: Type.Boolean(),
  use_dark_mode: Nullable(Type.Boolean({ description: 'null follows the browser.' })),
  use_raw_gpx_speed: Type.Boolean(),
  weekm: Type.Boolean({ description: 'Weeks start on Monday.' }),
}

/** One's own account. */
export const Profile = Type.Object({ ...entryFields, ...ownFields })
export type Profile = Static<typeof Profile>

/** Anybody's account; the fields of one's own only on one's own entry. */
export const UserEntry = Type.Object({
  ...entryFields,
  ...Type.Partial(Type.Object(ownFields)).properties,
})
export type UserEntry = Static<typeof UserEntry>

export const UsersQuery = Type.Object({
  page: Type.Optional(Type.String({ description: 'From 1.' })),
  per_page: Type.Optional(Type.String({ description: '10 unless told, 50 at most.' })),
  q: Type.Optional(Type.String({ description: 'Part of a username, whatever its case.' })),
  order: Type.Optional(Type.String({ description: '`asc` (default) or `desc`.' })),
  order_by: Type.Optional(
    Type.String({
      description: '`username` (default), `created_at`, `workouts_count`, `admin` or `is_active`.',
    }),
  ),
})
export type UsersQuery = Static<typeof UsersQuery>

export const UserPath = Type.Object({ user_name: Type.String({ description: 'In its own case.' }) })

export const UsersPage = success({
  data: Type.Object({ users: Type.Array(UserEntry) }),
  pagination: Pagination,
})
export type UsersPage = Static<typeof UsersPage>

const OneUser = Type.Union([Type.Array(UserEntry), Type.Object({ users: Type.Array(UserEntry) })], {
  description: 'An array of one; on servers that speak FitTrackee’s dialect that array as `users`.',
})

export const UserAnswer = success({ data: OneUser })
export type UserAnswer = Static<typeof UserAnswer>

/** Some clients write truth values as numbers. Null means: as it is. */
const Flag = Type.Optional(Nullable(Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)])))

export const UserChanges = Type.Object(
  {
    activate: Flag,
    admin: Flag,
    reset_password: Flag,
    new_email: Type.Optional(Type.Unknown({ description: 'A mail address.' })),
  },
  { additionalProperties: true },
)
export type UserChanges = Static<typeof UserChanges>

export const ChangedUserAnswer = success({
  data: OneUser,
  reset_link: Type.Optional(
    Type.String({
      description:
        'After `reset_password` on an instance without mail: what to hand over to the user. It works once, for an hour.',
    }),
  ),
})
export type ChangedUserAnswer = Static<typeof ChangedUserAnswer>
