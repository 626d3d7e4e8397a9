import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { pageParameters } from '../../platform/http/input/paging'
import {
  codeAmong,
  DateTime,
  FailureDetails,
  Nullable,
  Pagination,
  success,
} from '../../platform/http/schemas'

export const ImportStatus = named(
  'ImportStatus',
  Type.Union(
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
  ),
)
export type ImportStatus = Static<typeof ImportStatus>

export const UnknownSport = named(
  'UnknownSport',
  Type.Object({
    label: Type.String({ description: 'As the archive calls it.' }),
    workouts: Type.Integer({ description: 'How many wait for it.' }),
  }),
)
export type UnknownSport = Static<typeof UnknownSport>

export const AccountImport = named(
  'Import',
  Type.Object({
    status: ImportStatus,
    created_at: DateTime,
    origin: Nullable(Type.Union([Type.Literal('trackhut'), Type.Literal('fittrackee')])),
    username: Nullable(
      Type.String({ description: 'Whose account the archive is of, according to the archive.' }),
    ),
    file_size: Type.Integer({ description: 'Bytes of the archive.' }),
    takes_profile: Type.Boolean({
      description: 'Whether profile, preferences and avatar are imported, too.',
    }),
    reason: Nullable(Type.String({ description: 'Why it was refused.' })),
    code: Nullable(
      codeAmong(
        'import_archive_damaged',
        'import_archive_of_no_account',
        'import_archive_newer',
        'import_archive_incomplete',
        'import_archive_changed',
        'import_archive_file_damaged',
        'import_archive_file_too_large',
        'import_archive_too_many_items',
        'import_archive_of_others',
        'import_archive_unreadable',
      ),
    ),
    details: Nullable(FailureDetails),
    workouts: Type.Object({
      total: Type.Integer({ description: 'In the archive.' }),
      processed: Type.Integer({
        description:
          'How many of these are done; while the import is undone: how many of those added have been removed.',
      }),
      added: Type.Integer(),
      already_there: Type.Integer(),
      without_recording: Type.Integer({
        description:
          'Of those added: kept with the figures of the archive because the GPX file cannot be read.',
      }),
      left_out: Type.Integer({ description: 'Not added; the problems say why.' }),
    }),
    equipments_added: Type.Integer(),
    unknown_sports: Type.Array(UnknownSport, {
      description: 'Workouts in these sports wait until each is matched to a sport of this server.',
    }),
    can_undo: Type.Boolean(),
  }),
)
export type AccountImport = Static<typeof AccountImport>

export const ImportAnswer = named('ImportAnswer', success({ data: AccountImport }))
export type ImportAnswer = Static<typeof ImportAnswer>

export const LastImportAnswer = named('LastImportAnswer', success({ data: Nullable(AccountImport) }))
export type LastImportAnswer = Static<typeof LastImportAnswer>

export const ImportQuery = Type.Object({
  profile: Type.Optional(
    documentedAs(
      {
        type: 'boolean',
        default: true,
        description: 'Whether profile, preferences and avatar are imported, too.',
      },
      Type.Union([Type.Literal('true'), Type.Literal('false')]),
    ),
  ),
})

export const ImportProblem = named(
  'ImportProblem',
  Type.Object({
    what: Type.String({ description: 'Title of a workout, or name of a file.' }),
    workout_date: Nullable(DateTime),
    reason: Type.String(),
    code: Nullable(
      codeAmong(
        'item_of_others',
        'item_id_invalid',
        'item_date_invalid',
        'item_sport_unnamed',
        'item_label_missing',
        'item_type_unknown',
        'item_sport_unknown',
        'item_without_figures',
        'preferences_missing',
        'item_file_missing',
        'item_file_damaged',
        'item_file_too_large',
        'item_not_stored',
        'image_unreadable',
        'gpx_invalid',
        'gpx_beyond_limits',
        'gpx_of_other_format',
        'gpx_without_tracks',
        'gpx_without_points',
        'gpx_without_time',
        'gpx_unmeasurable',
        'recording_planned',
        'recording_without_places',
        'recording_clock_unset',
        'recording_clock_ahead',
        'recording_clock_jumps',
        'recording_jumps',
        'recording_too_long',
        'recording_too_many_points',
        'recording_figure_impossible',
        'too_many_segments',
      ),
    ),
    details: Nullable(FailureDetails),
    is_left_out: Type.Boolean({ description: 'False for a workout that was added without its GPX file.' }),
    is_file_kept: Type.Boolean({
      description:
        'Whether the file of such a workout is kept with it as it is: see `original` of the workout.',
    }),
  }),
)
export type ImportProblem = Static<typeof ImportProblem>

export const ImportProblemsAnswer = named(
  'ImportProblemsPage',
  success({
    data: Type.Object({ problems: Type.Array(ImportProblem) }),
    pagination: Pagination,
  }),
)
export type ImportProblemsAnswer = Static<typeof ImportProblemsAnswer>

export const SportsBody = named(
  'SportMatches',
  Type.Object({
    sports: Type.Record(Type.String(), Type.Integer(), {
      description: 'Id of the sport here, by the label of the sport in the archive.',
      examples: [{ 'Padel (Outdoor)': 16 }],
    }),
  }),
)

export const problemsPageSizes = { default: 20, most: 100 }

export const ProblemsQuery = Type.Object(pageParameters(problemsPageSizes))

/** For the document: the request is read by hand. */
export const ArchiveBody = {
  required: true,
  content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
}
