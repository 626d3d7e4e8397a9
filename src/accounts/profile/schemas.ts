import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named, sampled } from '../../platform/http/documented'
import { documentedTrue, Flag, Nullable, success } from '../../platform/http/schemas'
import { pauseGaps } from '../../tracks/outings/recording-notes'
import { Equipment } from '../../workouts/equipments/schemas'
import { Measure } from '../../workouts/sports/schemas'
import { email, password, presentPassword } from '../users/account-fields'
import { DateFormat, ListColumns, Profile } from '../users/schemas'

export const ProfileAnswer = named('ProfileAnswer', success({ data: Profile }))
export type ProfileAnswer = Static<typeof ProfileAnswer>

export const ChangedProfileAnswer = named(
  'ChangedProfileAnswer',
  success({ data: Profile, message: Type.String() }),
)
export type ChangedProfileAnswer = Static<typeof ChangedProfileAnswer>

const nameField = () => Nullable(Type.String({ maxLength: 80 }))

/** Every field is required; texts may be null or empty. */
export const PersonalData = named(
  'PersonalData',
  Type.Object({
    first_name: nameField(),
    last_name: nameField(),
    location: nameField(),
    bio: Nullable(Type.String({ maxLength: 200 })),
    birth_date: Nullable(
      documentedAs(
        {
          type: 'string',
          pattern: String.raw`^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$`,
          examples: ['1988-04-23'],
          description: 'Null or empty removes the date.',
        },
        Type.String(),
      ),
    ),
  }),
)
export type PersonalData = Static<typeof PersonalData>

/** Every field is required, except for fields that were added in later versions. */
export const Preferences = named(
  'Preferences',
  Type.Object({
    date_format: DateFormat,
    display_ascent: Flag,
    imperial_units: Flag,
    language: Nullable(Type.String({ description: 'Unsupported languages become `en`.' })),
    start_elevation_at_zero: Flag,
    timezone: Type.String({ description: 'IANA name, for example `Europe/Paris`.' }),
    use_dark_mode: Nullable(Flag),
    use_raw_gpx_speed: Flag,
    weekm: Flag,
    pause_gap: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: pauseGaps.min,
          maximum: pauseGaps.max,
          description:
            'In seconds. In GPX files that are uploaded from now on, longer gaps between two points of a segment count as pauses. null: gaps never count as pauses. Missing: unchanged.',
        }),
      ),
    ),
    days_by_place: Type.Optional({
      ...Flag,
      description:
        'Whether the days of the calendar, of goals and of sums by period are those of the place where a workout began, `local_start`. Otherwise they are those of your time zone. Missing: unchanged.',
    }),
    list_columns: Type.Optional(
      ListColumns(
        'The columns of the table of workouts in the web app, in their order. null: the usual ones. Missing: unchanged.',
      ),
    ),
  }),
)
export type Preferences = Static<typeof Preferences>

/** The use case checks the fields one by one, because the order of the error messages is fixed. */
export const AccountChanges = named(
  'AccountChanges',
  documentedAs(
    {
      type: 'object',
      required: ['email', 'password'],
      properties: {
        email: { ...email, description: 'The new address, or the present one to keep it.' },
        password: presentPassword,
        new_password: { ...password, type: ['string', 'null'] },
      },
    },
    Type.Object({
      email: Type.Optional(Nullable(Type.String())),
      password: Type.Optional(Nullable(Type.String())),
      new_password: Type.Optional(Nullable(Type.String())),
    }),
  ),
)
export type AccountChanges = Static<typeof AccountChanges>

export const PolicyBody = named(
  'PolicyConsent',
  Type.Object({ accepted_policy: documentedAs(documentedTrue, Type.Literal(true)) }),
)
export type PolicyBody = Static<typeof PolicyBody>

export const PolicyAnswer = named('PolicyAnswer', success({}))

/** At least one field besides the sport is required; null leaves a preference unchanged. */
export const SportPreferenceChanges = named(
  'SportPreferencesChanges',
  sampled(
    { sport_id: 1, color: '#1a2b3c' },
    Type.Object(
      {
        sport_id: documentedAs(
          { type: 'integer', description: 'Id of the sport.' },
          Type.Union([Type.Integer(), Type.Null()]),
        ),
        color: Type.Optional(
          documentedAs(
            {
              type: ['string', 'null'],
              pattern: '^(#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3}))?$',
              examples: ['#1a2b3c'],
              description: 'Null or empty: unchanged.',
            },
            Nullable(Type.String()),
          ),
        ),
        is_active: Type.Optional(Nullable(Flag)),
        stopped_speed_threshold: Type.Optional(
          Nullable(Type.Number({ minimum: 0, maximum: 1000, description: 'km/h' })),
        ),
        measure: Type.Optional(Nullable(Measure)),
        default_equipment_ids: Type.Optional(
          documentedAs(
            {
              type: ['array', 'null'],
              items: { type: 'string' },
              maxItems: 1,
              description: 'Short id of the equipment. Empty: no default. null: unchanged.',
            },
            Type.Unknown(),
          ),
        ),
      },
      { minProperties: 2, additionalProperties: true },
    ),
  ),
)
export type SportPreferenceChanges = Static<typeof SportPreferenceChanges>

export const SportPreference = named(
  'SportPreferences',
  Type.Object({
    user_id: Type.Integer(),
    sport_id: Type.Integer(),
    color: Nullable(Type.String()),
    is_active: Type.Boolean(),
    stopped_speed_threshold: Type.Number({ description: 'km/h' }),
    measure: Nullable(Measure),
    default_equipments: Type.Array(Equipment),
    default_equipment_ids: Type.Array(Type.String()),
  }),
)
export type SportPreference = Static<typeof SportPreference>

export const SportPreferenceAnswer = named(
  'SportPreferencesAnswer',
  success({ data: SportPreference, message: Type.String() }),
)
export type SportPreferenceAnswer = Static<typeof SportPreferenceAnswer>
