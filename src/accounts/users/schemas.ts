import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, documentedWith, named, Queried, QueriedOrEmpty } from '../../platform/http/documented'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Duration, Flag, Nullable, Pagination, success } from '../../platform/http/schemas'
import { TopSpeeds, WorkoutRecord } from '../../workouts/records/schemas'
import { email } from './account-fields'

export const DateFormat = named(
  'DateFormat',
  Type.Union([
    Type.Literal('MM/dd/yyyy'),
    Type.Literal('dd/MM/yyyy'),
    Type.Literal('yyyy-MM-dd'),
    Type.Literal('date_string'),
  ]),
)

export type DateFormat = Static<typeof DateFormat>

/** Fields that administrators see of every account. */
const entryFields = {
  username: Type.String(),
  email: Type.String(),
  email_to_confirm: Nullable(Type.String()),
  created_at: DateTime,
  is_active: Type.Boolean(),
  suspended: Type.Boolean({
    description: 'An administrator has closed the account until further notice. `is_active` stays as it was.',
  }),
  admin: Type.Boolean(),
  is_admin: Type.Boolean({ description: 'The same as `admin`.' }),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  location: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  birth_date: Nullable(DateTime),
  picture: Type.Boolean({ description: 'Whether there is an avatar.' }),
  nb_sports: Type.Integer(),
  nb_workouts: Type.Integer(),
  sports_list: Type.Array(Type.Integer(), { description: 'Ids of the sports with workouts.' }),
  records: Type.Array(WorkoutRecord),
  total_ascent: Type.Number({ description: 'm' }),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Duration,
  language: Type.String(),
  timezone: Type.String({ examples: ['Europe/Paris'] }),
  storage_used: Nullable(
    Type.Integer({
      description:
        'Bytes of everything of the account that is kept in files: recordings and their maps, what waits to be undone, the inbox, archives on their way in or out, the avatar. null until the server has counted what was there before an upgrade or a restore.',
    }),
  ),
  storage_limit: Nullable(Type.Integer({ description: 'Bytes that it may use; null: no limit.' })),
  own_storage_limit: Nullable(
    Type.Integer({ description: 'Of this account alone: bytes, or 0 for no limit; null: as for all.' }),
  ),
}

/** Fields that only the account's user sees. */
const ownFields = {
  accepted_privacy_policy: Type.Boolean(),
  date_format: DateFormat,
  display_ascent: Type.Boolean(),
  follows_browser: Type.Boolean({
    description:
      'Nobody has chosen language, units, dates, weeks and time zone yet, as for accounts that an administrator made. An app that knows those of its user saves them as preferences, and from then on this is false.',
  }),
  imperial_units: Type.Boolean(),
  start_elevation_at_zero: Type.Boolean(),
  top_speeds: TopSpeeds,
  use_dark_mode: Nullable(Type.Boolean({ description: 'null follows the browser.' })),
  use_raw_gpx_speed: Type.Boolean(),
  pause_gap: Nullable(Type.Integer({ description: 'Seconds; see `Preferences`.' })),
  weekm: Type.Boolean({ description: 'Weeks start on Monday.' }),
}

export const Profile = named('Profile', Type.Object({ ...entryFields, ...ownFields }))
export type Profile = Static<typeof Profile>

/** Any account; the fields of `ownFields` are only in the caller's own entry. */
export const UserEntry = named(
  'User',
  Type.Object({
    ...entryFields,
    ...Type.Partial(Type.Object(ownFields)).properties,
  }),
)
export type UserEntry = Static<typeof UserEntry>

export const usersPageSizes = { default: 10, most: 50 }

export const userSortings = ['username', 'created_at', 'workouts_count', 'admin', 'is_active'] as const
export type UserSorting = (typeof userSortings)[number]

export const UsersQuery = Type.Object({
  ...pageParameters(usersPageSizes),
  q: QueriedOrEmpty({ type: 'string', description: 'Part of a username, whatever its case.' }),
  order: Queried({
    type: 'string',
    default: 'asc',
    examples: ['desc'],
    description: '`asc` or `desc`. Anything else is taken for `desc`.',
  }),
  order_by: QueriedOrEmpty({
    type: 'string',
    enum: userSortings,
    default: 'username',
    description: 'Names are sorted whatever their case.',
  }),
})
export type UsersQuery = Static<typeof UsersQuery>

export const UserPath = Type.Object({
  user_name: Type.String({ description: 'The username, in upper and lower case as it is written.' }),
})

export const UsersPage = named(
  'UsersPage',
  success({
    data: Type.Object({ users: Type.Array(UserEntry) }),
    pagination: Pagination,
  }),
)
export type UsersPage = Static<typeof UsersPage>

const OneUser = Type.Union([Type.Array(UserEntry), Type.Object({ users: Type.Array(UserEntry) })], {
  description: 'An array of one; on servers in compatibility mode, that array as `users`.',
})

export const UserAnswer = named('UserAnswer', success({ data: OneUser }))
export type UserAnswer = Static<typeof UserAnswer>

/** The largest integer that is exact in all programming languages. */
const mostBytes = 2 ** 53 - 1

/** A field that changes nothing if it is null. */
const Wish = (description: string) => Type.Optional({ ...Nullable(Flag), description })

export const UserChanges = named(
  'UserChanges',
  documentedWith(
    { minProperties: 1 },
    Type.Object(
      {
        activate: Wish('Makes the account active, as if it had been confirmed.'),
        admin: Wish('Gives or takes the rights of an administrator.'),
        suspended: Wish(
          'true: the account is closed, for its user, apps, scripts, WebDAV and shared links, until false opens it again. Nothing is deleted. Nobody suspends their own account.',
        ),
        reset_password: Wish('Makes the password useless, and sends or answers a link for a new one.'),
        new_email: Type.Optional(
          documentedAs(
            { ...email, type: ['string', 'null'], description: 'Another address.' },
            Type.Unknown(),
          ),
        ),
        storage_limit: Type.Optional(
          Type.Union(
            [Type.Integer({ minimum: 0, maximum: mostBytes }), Type.Literal('default'), Type.Null()],
            {
              description:
                'Bytes that the files of the account may have, whatever is allowed to all; 0: no limit; `default`: as for all again.',
            },
          ),
        ),
      },
      { additionalProperties: true },
    ),
  ),
)
export type UserChanges = Static<typeof UserChanges>

export const ChangedUserAnswer = named(
  'ChangedUserAnswer',
  success({
    data: OneUser,
    reset_link: Type.Optional(
      Type.String({
        description:
          'After `reset_password` on an instance without mail: what to hand over to the user. It works once, for an hour.',
      }),
    ),
  }),
)
export type ChangedUserAnswer = Static<typeof ChangedUserAnswer>
