import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { pageParameters } from '../../platform/http/input/paging'
import {
  codeAmong,
  DateTime,
  FailureDetail,
  Nullable,
  Pagination,
  success,
} from '../../platform/http/schemas'
import { SuggestedSport } from '../../workouts/sports/schemas'

const ImportStatus = named(
  'ImportStatus',
  Type.Union(
    [
      Type.Literal('waiting'),
      Type.Literal('reading'),
      Type.Literal('ready'),
      Type.Literal('running'),
      Type.Literal('done'),
      Type.Literal('refused'),
      Type.Literal('undoing'),
      Type.Literal('undone'),
    ],
    {
      description:
        '`reading`: the archive is being read, nothing is stored yet. `ready`: the preview is ready, and nothing is stored before the import is started. `refused`: the archive cannot be imported, and nothing was changed; `reason` says why.',
    },
  ),
)
export const UnknownSport = named(
  'UnknownSport',
  Type.Object({
    label: Type.String({
      description: 'Name of the sport in the archive; `Other` for workouts without the name of a sport.',
    }),
    workouts: Type.Integer({ description: 'Number of workouts that wait until this sport is matched.' }),
    suggestion: SuggestedSport,
    shelf: Nullable(
      Type.String({ description: 'Key of the ready sport that it is, see `GET /api/sports/shelf`.' }),
    ),
  }),
)
export type UnknownSport = Static<typeof UnknownSport>

const ImportPreview = named(
  'ImportPreview',
  Type.Object({
    workouts: Type.Integer({
      description: 'Number of workouts in the archive. A file may contain several workouts.',
    }),
    already_there: Type.Integer({
      description:
        'Number of workouts that seem to exist on this server already, by their id, or by start time and sport.',
    }),
    without_recording: Type.Integer({ description: 'Number of workouts that were entered by hand.' }),
    left_out: Type.Integer({ description: 'Number of workouts that cannot be imported.' }),
    equipments: Type.Integer(),
    body_values: Type.Integer({
      description: 'Number of weights, heart rates and thresholds in the archive.',
    }),
    other_files: Type.Integer({ description: 'Number of files that are not imported, such as pictures.' }),
    from: Nullable(DateTime),
    to: Nullable(DateTime),
    sports: Type.Array(Type.Object({ sport_id: Type.Integer(), workouts: Type.Integer() }), {
      description:
        'Number of workouts in each sport that exists on this server. All other sports are in `unknown_sports` of the import.',
    }),
    guessed: Type.Integer({
      description: 'Number of workouts that name no sport, which is guessed and then waits to be confirmed.',
    }),
  }),
)
export type ImportPreview = Static<typeof ImportPreview>

export const AccountImport = named(
  'Import',
  Type.Object({
    status: ImportStatus,
    created_at: DateTime,
    origin: Nullable(
      Type.Union(
        [
          Type.Literal('trackhut'),
          Type.Literal('fittrackee'),
          Type.Literal('strava'),
          Type.Literal('garmin'),
          Type.Literal('runkeeper'),
          Type.Literal('google-fit'),
          Type.Literal('endomondo'),
          Type.Literal('polar'),
          Type.Literal('apple-health'),
          Type.Literal('suunto'),
          Type.Literal('komoot'),
          Type.Literal('files'),
        ],
        { description: '`files`: an archive of activity files, in any folders.' },
      ),
    ),
    username: Nullable(Type.String({ description: 'Username of the account in the archive.' })),
    file_size: Type.Integer({ description: 'Size of the archive in bytes.' }),
    takes_profile: Type.Boolean({
      description: 'Whether profile, preferences and avatar are imported as well.',
    }),
    reason: Nullable(Type.String({ description: 'Why the archive was refused.' })),
    code: Nullable(
      codeAmong(
        'import-archive-damaged',
        'import-archive-encrypted',
        'import-archive-too-large',
        'import-archive-of-no-account',
        'import-archive-of-fitotrack',
        'import-archive-newer',
        'import-archive-incomplete',
        'import-archive-changed',
        'import-archive-file-damaged',
        'import-archive-file-too-large',
        'import-archive-too-many-items',
        'import-archive-of-others',
        'import-archive-unreadable',
        'disk-full',
      ),
    ),
    detail: Nullable(FailureDetail),
    workouts: Type.Object({
      total: Type.Integer({ description: 'Number of workouts in the archive.' }),
      processed: Type.Integer({
        description:
          'Number of processed workouts. While the import is being undone, this is the number of removed workouts.',
      }),
      added: Type.Integer(),
      already_there: Type.Integer(),
      merged: Type.Integer({
        description: 'Number of added workouts that were merged with another recording of the same workout.',
      }),
      without_recording: Type.Integer({
        description:
          'Number of added workouts that have the figures of the archive because their GPX file cannot be read.',
      }),
      left_out: Type.Integer({
        description: 'Number of workouts that were not added; the list of problems contains the reasons.',
      }),
    }),
    equipments_added: Type.Integer(),
    body_values_added: Type.Integer({
      description: 'Number of added weights, heart rates and thresholds, including those that were undone.',
    }),
    unknown_sports: Type.Array(UnknownSport, {
      description:
        'Sports that have to be matched to sports of this server before their workouts are imported. Sorted by label, at most 100; further ones follow when these are matched.',
    }),
    can_undo: Type.Boolean(),
    preview: Nullable(ImportPreview),
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
        description: 'Whether profile, preferences and avatar are imported as well.',
      },
      Type.Union([Type.Literal('true'), Type.Literal('false')]),
    ),
  ),
  upload: Type.Optional(
    Type.String({
      description: 'Id of an upload in pieces, which is the archive. The request then has no body.',
    }),
  ),
  preview: Type.Optional(
    documentedAs(
      {
        type: 'boolean',
        default: false,
        description:
          'Whether to store nothing until the import is started. Until then, the answer contains a `preview`.',
      },
      Type.Union([Type.Literal('true'), Type.Literal('false')]),
    ),
  ),
})

export const ImportProblem = named(
  'ImportProblem',
  Type.Object({
    what: Type.String({ description: 'Title of the workout, or name of the file.' }),
    workout_date: Nullable(DateTime),
    reason: Type.String(),
    code: Nullable(
      codeAmong(
        'item-of-others',
        'item-id-invalid',
        'item-date-invalid',
        'item-sport-unnamed',
        'item-label-missing',
        'item-type-unknown',
        'item-choices-invalid',
        'item-goal-invalid',
        'item-training-invalid',
        'item-training-future',
        'item-training-contradicts',
        'item-training-guessed',
        'item-training-undated',
        'item-training-unread',
        'too-many-body-values',
        'too-many-goals',
        'item-sport-unknown',
        'item-without-figures',
        'preferences-missing',
        'item-file-missing',
        'item-file-damaged',
        'item-file-encrypted',
        'item-file-too-large',
        'item-file-cut',
        'item-format-unread',
        'item-not-stored',
        'item-merged',
        'image-unreadable',
        'gpx-invalid',
        'gpx-beyond-limits',
        'gpx-of-other-format',
        'gpx-without-tracks',
        'gpx-without-points',
        'gpx-without-time',
        'recording-times-unreadable',
        'gpx-unmeasurable',
        'recording-planned',
        'recording-without-places',
        'recording-clock-unset',
        'recording-clock-ahead',
        'recording-clock-jumps',
        'recording-jumps',
        'recording-too-long',
        'recording-too-many-points',
        'recording-figure-impossible',
        'too-many-segments',
        'too-many-workouts',
        'fit-invalid',
        'tcx-invalid',
        'kml-invalid',
        'kml-without-tracks',
        'file-packing-damaged',
        'file-unpacks-too-large',
        'file-not-activity',
        'recording-empty',
      ),
    ),
    detail: Nullable(FailureDetail),
    is_left_out: Type.Boolean({ description: 'False if the workout was added, but without its GPX file.' }),
    is_file_kept: Type.Boolean({
      description: 'Whether the unreadable file is kept with the workout: see `original` of the workout.',
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
      description: 'Ids of sports of this server, by the labels in the archive.',
      examples: [{ 'Padel (Outdoor)': 16 }],
    }),
  }),
)

export const problemsPageSizes = { default: 20, max: 100 }

export const ProblemsQuery = Type.Object(pageParameters(problemsPageSizes))

/** For the OpenAPI document only: the handler reads the body itself. */
export const ArchiveBody = {
  required: true,
  content: { 'application/zip': { schema: { type: 'string' as const, format: 'binary' } } },
}
