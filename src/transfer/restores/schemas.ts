import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named, QueriedOrEmpty } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { pageParameters } from '../../platform/http/input/paging'
import { codeAmong, DateTime, Duration, Nullable, Pagination, success } from '../../platform/http/schemas'

export const peoplePageSizes = { default: 20, max: 100 }
export const workoutsPageSizes = { default: 20, max: 100 }

export const BackupPath = Type.Object({ name: Type.String({ description: 'The `name` of the backup.' }) })

export const BackupKeyBody = named(
  'BackupKey',
  Type.Object({
    identity: documentedAs(
      {
        type: 'string',
        format: 'password',
        description: 'The key, `AGE-SECRET-KEY-1…`, as `trackhut backup-key` or `age-keygen` has made it.',
      },
      Type.String(),
    ),
  }),
)
export type BackupKeyBody = Static<typeof BackupKeyBody>

export const PersonPath = Type.Object({
  name: Type.String({ description: 'The `name` of the backup.' }),
  user_name: Type.String({ description: 'The username in the backup; case matters.' }),
})

export const PeopleQuery = Type.Object({
  ...pageParameters(peoplePageSizes),
  q: QueriedOrEmpty({ type: 'string', description: 'Part of a username; case is ignored.' }),
})

const oneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      description === undefined ? {} : { description },
    ),
  )

/** What this instance has of a workout in a backup. `hidden`: merged into another, or its deletion can be undone. */
export const workoutStandings = ['same', 'different', 'missing', 'hidden'] as const
export type WorkoutStanding = (typeof workoutStandings)[number]

/** What can differ between a workout in a backup and the same workout here. */
export const comparedParts = ['title', 'notes', 'sport', 'date', 'duration', 'distance'] as const
export type ComparedPart = (typeof comparedParts)[number]

export const WorkoutsQuery = Type.Object({
  ...pageParameters(workoutsPageSizes),
  ...dayParameters,
  q: QueriedOrEmpty({ type: 'string', description: 'Part of a title; case is ignored.' }),
  standing: Type.Optional(
    documentedAs(
      { type: 'string', enum: workoutStandings, description: 'Only workouts with this `standing`.' },
      oneOf(workoutStandings),
    ),
  ),
})

const PersonInBackup = named(
  'PersonInBackup',
  Type.Object({
    username: Type.String(),
    is_admin: Type.Boolean({ description: 'Whether they were an administrator when the backup was made.' }),
    standing: Type.Union(
      [
        Type.Literal('here'),
        Type.Literal('missing'),
        Type.Literal('name-taken'),
        Type.Literal('email-taken'),
      ],
      {
        description:
          '`here`: the person has an account on this server. `missing`: they have none, and it can be restored. `name-taken`, `email-taken`: somebody else has their username or email address, so nothing can be restored.',
      },
    ),
    workouts: Type.Integer({ description: 'Number of workouts in the backup.' }),
    missing: Type.Integer({ description: 'Number of these that are not on this server.' }),
    different: Type.Integer({ description: 'Number of these that are different on this server.' }),
    hidden: Type.Integer({
      description:
        'Number of these that were merged into others, or deleted so recently that the person can bring them back.',
    }),
    last_workout_at: Nullable(DateTime),
  }),
)
export type PersonInBackup = Static<typeof PersonInBackup>

const WorkoutInBackup = named(
  'WorkoutInBackup',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    sport_id: Type.Integer(),
    workout_date: DateTime,
    duration: Duration,
    distance: Nullable(Type.Number({ description: 'In km.' })),
    standing: oneOf(
      workoutStandings,
      '`same` and `different`: it is on this server, and stays as it is there. `missing`: it can be restored. `hidden`: the person can bring it back.',
    ),
    differs: Type.Array(oneOf(comparedParts), {
      description: 'What is different on this server; empty unless `standing` is `different`.',
    }),
  }),
)
export type WorkoutInBackup = Static<typeof WorkoutInBackup>

const isOpen = Type.Boolean({
  description:
    'False while the backup is being opened: ask again until it is true. The lists are empty until then.',
})

export const PeopleInBackupAnswer = named(
  'PeopleInBackupPage',
  success({
    data: Type.Object({ is_open: isOpen, people: Type.Array(PersonInBackup) }),
    pagination: Pagination,
  }),
)
export type PeopleInBackupAnswer = Static<typeof PeopleInBackupAnswer>

export const WorkoutsInBackupAnswer = named(
  'WorkoutsInBackupPage',
  success({
    data: Type.Object({
      is_open: isOpen,
      person: Nullable(PersonInBackup),
      workouts: Type.Array(WorkoutInBackup, { description: 'Latest first.' }),
    }),
    pagination: Pagination,
  }),
)
export type WorkoutsInBackupAnswer = Static<typeof WorkoutsInBackupAnswer>

export const RestoreWish = named(
  'RestoreWish',
  Type.Object({
    username: Type.String({ description: 'The username in the backup; case matters.' }),
    workout: Type.Optional(
      Nullable(Type.String({ description: 'Id of the workout. Without it, the whole user is restored.' })),
    ),
  }),
)
export type RestoreWish = Static<typeof RestoreWish>

export const PartRestore = named(
  'PartRestore',
  Type.Object({
    backup: Type.String({ description: 'The `name` of the backup.' }),
    username: Type.String({ description: 'The username in the backup.' }),
    workout: Nullable(Type.String({ description: 'Id of the workout; null if the whole user is restored.' })),
    asked_at: DateTime,
    status: Type.Union(
      [
        Type.Literal('reading'),
        Type.Literal('importing'),
        Type.Literal('done'),
        Type.Literal('undone'),
        Type.Literal('failed'),
      ],
      {
        description:
          '`reading`: the backup is being read, nothing is stored yet. `importing`: what is missing is being stored. `undone`: the person has undone it on their page of imports. `failed`: nothing was restored; `code` says why.',
      },
    ),
    reason: Nullable(Type.String({ description: 'Why it failed.' })),
    code: Nullable(
      codeAmong(
        'restore-user-missing',
        'restore-workout-missing',
        'restore-owner-gone',
        'restore-workout-here',
        'restore-workout-hidden',
        'restore-username-taken',
        'restore-email-taken',
        'backup-damaged',
        'backup-incomplete',
        'backup-newer',
        'backup-key-missing',
        'backup-key-wrong',
        'not-a-backup',
        'import-underway',
        'import-archive-unreadable',
        'storage-limit-reached',
        'disk-full',
        'disk-file-too-large',
        'folder-unwritable',
        'internal-error',
      ),
    ),
    made_at: { ...Nullable(DateTime), description: 'When the backup was made; null while it is being read.' },
    is_new_account: Type.Boolean({ description: 'Whether the account was missing, and is created.' }),
    was_admin: Type.Boolean({
      description: 'Whether the person was an administrator. A new account does not become one.',
    }),
    is_suspended: Type.Boolean({ description: 'Whether the account is suspended, as it was in the backup.' }),
    already_here: Type.Integer({ description: 'Workouts that were here already, and stay as they are.' }),
    hidden: Type.Integer({ description: 'Workouts that the person can bring back.' }),
    missing_files: Type.Integer({
      description: 'Files that are missing or damaged in the backup. Their workouts come back without them.',
    }),
    workouts: Nullable(
      Type.Object(
        {
          total: Type.Integer(),
          processed: Type.Integer(),
          added: Type.Integer(),
          without_recording: Type.Integer({ description: 'Added, but without their recordings.' }),
          left_out: Type.Integer(),
          waiting: Type.Integer({ description: 'Workouts that wait until the person matches their sport.' }),
        },
        { description: 'Null while the backup is being read, and when the person has discarded the import.' },
      ),
    ),
  }),
)
export type PartRestore = Static<typeof PartRestore>

export const PartRestoreAnswer = named('PartRestoreAnswer', success({ data: PartRestore }))
export type PartRestoreAnswer = Static<typeof PartRestoreAnswer>

export const LastPartRestoreAnswer = named('LastPartRestoreAnswer', success({ data: Nullable(PartRestore) }))
export type LastPartRestoreAnswer = Static<typeof LastPartRestoreAnswer>
