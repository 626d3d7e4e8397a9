import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, documentedWith, named, Queried, QueriedOrEmpty } from '../../platform/http/documented'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Duration, Flag, Nullable, Pagination, success } from '../../platform/http/schemas'
import { type ListColumn, listColumns } from '../../platform/list-columns'
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

/** The columns of the table of workouts, in their order; without duplicates. */
export const ListColumns = (description: string) =>
  Nullable(
    Type.Array(Type.Unsafe<ListColumn>(Type.Union(listColumns.map(name => Type.Literal(name)))), {
      uniqueItems: true,
      minItems: 1,
      maxItems: listColumns.length,
      description,
    }),
  )

/** Fields that administrators see of every account. */
const entryFields = {
  username: Type.String(),
  email: Type.String(),
  email_to_confirm: Nullable(Type.String()),
  created_at: DateTime,
  is_active: Type.Boolean(),
  suspended: Type.Boolean({
    description: 'Whether an administrator has suspended the account. `is_active` does not change.',
  }),
  admin: Type.Boolean(),
  is_admin: Type.Boolean({ description: 'The same as `admin`.' }),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  location: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  birth_date: Nullable(DateTime),
  picture: Type.Boolean({ description: 'Whether the user has an avatar.' }),
  nb_sports: Type.Integer(),
  nb_workouts: Type.Integer(),
  sports_list: Type.Array(Type.Integer(), {
    description: 'Ids of the sports in which the user has workouts.',
  }),
  records: Type.Array(WorkoutRecord),
  total_ascent: Type.Number({ description: 'm' }),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Duration,
  language: Type.String(),
  timezone: Type.String({ examples: ['Europe/Paris'] }),
  storage_used: Nullable(
    Type.Integer({
      description:
        'Size of all files of the account in bytes: recordings and their maps, files kept for undo, the inbox, archives of imports and exports, and the avatar. null until the server has counted them after an upgrade or a restore.',
    }),
  ),
  storage_limit: Nullable(
    Type.Integer({ description: 'Maximum size of the account’s files in bytes; null: no limit.' }),
  ),
  own_storage_limit: Nullable(
    Type.Integer({
      description: 'The limit of this account alone, in bytes; 0: no limit; null: the default limit.',
    }),
  ),
}

/** Fields that only the account's user sees. */
const ownFields = {
  accepted_privacy_policy: Type.Boolean(),
  date_format: DateFormat,
  display_ascent: Type.Boolean(),
  follows_browser: Type.Boolean({
    description:
      'Whether language, units, dates, weeks and time zone have not been chosen yet, as in accounts that were created on the command line. An app that knows the user’s choices should save them as preferences; then this becomes false.',
  }),
  imperial_units: Type.Boolean(),
  start_elevation_at_zero: Type.Boolean(),
  top_speeds: TopSpeeds,
  use_dark_mode: Nullable(Type.Boolean({ description: 'null: follows the browser.' })),
  use_raw_gpx_speed: Type.Boolean(),
  pause_gap: Nullable(Type.Integer({ description: 'In seconds; see `Preferences`.' })),
  days_by_place: Type.Boolean({ description: 'See `Preferences`.' }),
  list_columns: ListColumns('See `Preferences`.'),
  weekm: Type.Boolean({ description: 'Weeks start on Monday.' }),
  workouts_to_confirm: Type.Integer({
    description: 'Number of workouts whose sport is a guess, see `sport_confirmed` of `Workout`.',
  }),
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

export const usersPageSizes = { default: 10, max: 50 }

export const userSortings = ['username', 'created_at', 'workouts_count', 'admin', 'is_active'] as const
export type UserSorting = (typeof userSortings)[number]

export const UsersQuery = Type.Object({
  ...pageParameters(usersPageSizes),
  q: QueriedOrEmpty({ type: 'string', description: 'Part of a username; case is ignored.' }),
  order: Queried({
    type: 'string',
    default: 'asc',
    examples: ['desc'],
    description: '`asc` or `desc`. Any other value means `desc`.',
  }),
  order_by: QueriedOrEmpty({
    type: 'string',
    enum: userSortings,
    default: 'username',
    description: 'Names are sorted without regard to case.',
  }),
})
export type UsersQuery = Static<typeof UsersQuery>

export const UserPath = Type.Object({
  user_name: Type.String({ description: 'The username; case matters.' }),
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
  description: 'An array with one user. In compatibility mode, an object with that array as `users`.',
})

export const UserAnswer = named('UserAnswer', success({ data: OneUser }))
export type UserAnswer = Static<typeof UserAnswer>

/** The largest integer that is exact in all programming languages. */
const maxBytes = 2 ** 53 - 1

/** Returns the schema of an optional flag, which changes nothing if it is null. */
const Wish = (description: string) => Type.Optional({ ...Nullable(Flag), description })

export const UserChanges = named(
  'UserChanges',
  documentedWith(
    { minProperties: 1 },
    Type.Object(
      {
        activate: Wish('Activates the account, as if it had been confirmed.'),
        admin: Wish('Gives or removes administrator rights.'),
        suspended: Wish(
          'true: the account is closed for its user, apps, scripts, WebDAV and shared links. false: it is open again. Nothing is deleted. You cannot suspend your own account.',
        ),
        reset_password: Wish('Invalidates the password, and sends or returns a link to set a new one.'),
        new_email: Type.Optional(
          documentedAs(
            { ...email, type: ['string', 'null'], description: 'The new address.' },
            Type.Unknown(),
          ),
        ),
        storage_limit: Type.Optional(
          Type.Union(
            [Type.Integer({ minimum: 0, maximum: maxBytes }), Type.Literal('default'), Type.Null()],
            {
              description:
                'Maximum size of the account’s files in bytes, in place of the default limit; 0: no limit; `default`: the default limit again.',
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
          'After `reset_password` on an instance without mail: the link that you give to the user. It works once, within an hour.',
      }),
    ),
  }),
)
export type ChangedUserAnswer = Static<typeof ChangedUserAnswer>
