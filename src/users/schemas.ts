import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Duration, Nullable } from '../http/schemas'
import { WorkoutRecord } from '../records/schemas'

export const DateFormat = Type.Union([
  Type.Literal('MM/dd/yyyy'),
  Type.Literal('dd/MM/yyyy'),
  Type.Literal('yyyy-MM-dd'),
  Type.Literal('date_string'),
])

export type DateFormat = Static<typeof DateFormat>

/** One's own account, as the profile shows it. */
export const Profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  email_to_confirm: Nullable(Type.String()),
  created_at: DateTime,
  is_active: Type.Boolean(),
  admin: Type.Boolean(),
  is_admin: Type.Boolean({ description: 'The same as `admin`.' }),
  accepted_privacy_policy: Type.Boolean(),
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
  date_format: DateFormat,
  display_ascent: Type.Boolean(),
  imperial_units: Type.Boolean(),
  language: Type.String(),
  start_elevation_at_zero: Type.Boolean(),
  timezone: Type.String({ examples: ['Europe/Paris'] }),
  use_dark_mode: Nullable(Type.Boolean({ description: 'null follows the browser.' })),
  use_raw_gpx_speed: Type.Boolean(),
  weekm: Type.Boolean({ description: 'Weeks start on Monday.' }),
})
export type Profile = Static<typeof Profile>
