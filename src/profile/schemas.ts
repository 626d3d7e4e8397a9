import { type Static, Type } from '@sinclair/typebox'
import { Equipment } from '../equipments/schemas'
import { Nullable, success } from '../http/schemas'
import { DateFormat, Profile } from '../accounts/users/schemas'

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

/** Checked one by one, in the order of their texts. */
export const AccountChanges = Type.Object({
  email: Type.Optional(Nullable(Type.String())),
  password: Type.Optional(Nullable(Type.String({ description: 'The current one.' }))),
  new_password: Type.Optional(Nullable(Type.String({ description: '8 characters or more.' }))),
})
export type AccountChanges = Static<typeof AccountChanges>

export const PolicyBody = Type.Object({ accepted_policy: Type.Literal(true) })
export type PolicyBody = Static<typeof PolicyBody>

export const PolicyAnswer = success({})

/** Besides the sport at least one more key; null leaves a preference as it is. */
export const SportPreferenceChanges = Type.Object(
  {
    sport_id: Type.Union([Type.Integer(), Type.Null()]),
    color: Type.Optional(Nullable(Type.String({ description: '`#` and 3 or 6 hexadecimal digits.' }))),
    is_active: Type.Optional(Nullable(Flag)),
    stopped_speed_threshold: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1000, description: 'km/h' })),
    ),
    default_equipment_ids: Type.Optional(
      Type.Unknown({ description: 'Array with one id, or none to have no default.' }),
    ),
  },
  { minProperties: 2, additionalProperties: true },
)
export type SportPreferenceChanges = Static<typeof SportPreferenceChanges>

export const SportPreference = Type.Object({
  user_id: Type.Integer(),
  sport_id: Type.Integer(),
  color: Nullable(Type.String()),
  is_active: Type.Boolean(),
  stopped_speed_threshold: Type.Number({ description: 'km/h' }),
  default_equipments: Type.Array(Equipment),
  default_equipment_ids: Type.Array(Type.String()),
})
export type SportPreference = Static<typeof SportPreference>

export const SportPreferenceAnswer = success({ data: SportPreference, message: Type.String() })
export type SportPreferenceAnswer = Static<typeof SportPreferenceAnswer>
