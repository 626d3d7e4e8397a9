import { type Static, Type } from '@sinclair/typebox'
import { Nullable, success } from '../http/schemas'
import { DateFormat, Profile } from '../users/schemas'

export const ProfileAnswer = success({ data: Profile })
export type ProfileAnswer = Static<typeof ProfileAnswer>

export const ChangedProfileAnswer = success({ data: Profile, message: Type.String() })
export type ChangedProfileAnswer = Static<typeof ChangedProfileAnswer>

const nameField = () => Nullable(Type.String({ maxLength: 80 }))

/** Every key must be there; a text may be null or empty. */
export const PersonalData = Type.Object({
  first_name: nameField(),
  last_name: nameField(),
  location: nameField(),
  bio: Nullable(Type.String({ maxLength: 200 })),
  birth_date: Nullable(Type.String({ description: '`YYYY-MM-DD`; null or empty: none.' })),
})
export type PersonalData = Static<typeof PersonalData>

/** Some clients write truth values as numbers. */
const Flag = Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)])

/** Every key must be there. */
export const Preferences = Type.Object({
  date_format: DateFormat,
  display_ascent: Flag,
  imperial_units: Flag,
  language: Nullable(Type.String({ description: 'Falls back to `en`.' })),
  start_elevation_at_zero: Flag,
  timezone: Type.String({ description: 'IANA name, for example `Europe/Paris`.' }),
  use_dark_mode: Nullable(Flag),
  use_raw_gpx_speed: Flag,
  weekm: Flag,
})
export type Preferences = Static<typeof Preferences>
