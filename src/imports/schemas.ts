import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, Pagination, success } from '../http/schemas'

export const ImportStatus = Type.Union(
  [
    Type.Literal('waiting'),
    Type.Literal('reading'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('refused'),
    Type.Literal('undoing'),
    Type.Literal('undone'),
  ],
  {
    description:
      '`reading`: the archive is looked through, nothing is stored yet. `refused`: it cannot be imported, and nothing was changed; `reason` says why.',
  },
)
export type ImportStatus = Static<typeof ImportStatus>

export const UnknownSport = Type.Object({
  label: Type.String({ description: 'As the archive calls it.' }),
  workouts: Type.Integer({ description: 'How many wait for it.' }),
})
export type UnknownSport = Static<typeof UnknownSport>

export const AccountImport = Type.Object({
  status: ImportStatus,
  created_at: DateTime,
  origin: Nullable(Type.Union([Type.Literal('trackhut'), Type.Literal('fittrackee')])),
  username: Nullable(Type.String({ description: 'Whose account the archive is of, as it says.' })),
  file_size: Type.Integer({ description: 'Bytes of the archive.' }),
  takes_profile: Type.Boolean({
    description: 'Whether profile, preferences and picture are taken over, too.',
  }),
  reason: Nullable(Type.String({ description: 'Why it was refused.' })),
  workouts: Type.Object({
    total: Type.Integer({ description: 'In the archive.' }),
    processed: Type.Integer({
      description: 'Of these, how many have been looked at; while it is undone: taken away.',
    }),
    added: Type.Integer(),
    already_there: Type.Integer(),
    without_recording: Type.Integer({
      description: 'Of those added: kept with the figures of the archive, as the recording cannot be read.',
    }),
    left_out: Type.Integer({ description: 'Not added; the problems say why.' }),
  }),
  equipments_added: Type.Integer(),
  unknown_sports: Type.Array(UnknownSport, {
    description: 'Workouts wait until it is said which sport of this server each of these is.',
  }),
  can_undo: Type.Boolean(),
})
export type AccountImport = Static<typeof AccountImport>

export const ImportAnswer = success({ data: AccountImport })
export type ImportAnswer = Static<typeof ImportAnswer>

export const LastImportAnswer = success({ data: Nullable(AccountImport) })
export type LastImportAnswer = Static<typeof LastImportAnswer>

export const ImportQuery = Type.Object({
  profile: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: 'Whether profile, preferences and picture are taken over, too. Default: true.',
    }),
  ),
})

export const ImportProblem = Type.Object({
  what: Type.String({ description: 'Title of a workout, or name of a file.' }),
  workout_date: Nullable(DateTime),
  reason: Type.String(),
  is_left_out: Type.Boolean({ description: 'False for a workout that was added without its recording.' }),
})
export type ImportProblem = Static<typeof ImportProblem>

export const ImportProblemsAnswer = success({
  data: Type.Object({ problems: Type.Array(ImportProblem) }),
  pagination: Pagination,
})
export type ImportProblemsAnswer = Static<typeof ImportProblemsAnswer>

export const SportsBody = Type.Object({
  sports: Type.Record(Type.String(), Type.Integer(), {
    description: 'Id of the sport here, by the label of the sport in the archive.',
    examples: [{ 'Padel (Outdoor)': 16 }],
  }),
})

export const ProblemsQuery = Type.Object({
  page: Type.Optional(Type.String()),
  per_page: Type.Optional(Type.String({ description: '20 unless it is said; 100 at most.' })),
})

/** For the document: the request is read by hand. */
export const ArchiveBody = {
  required: true,
  content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
}
