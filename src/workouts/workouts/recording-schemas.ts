// Schemas of a workout's recording, except its figures.
import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Duration, FailureCode, FailureDetail, Nullable } from '../../platform/http/schemas'
import { figureSources, type FigureSource as Source } from '../../tracks/figure-sources'
import { type KindOfOuting, kindsOfOutings } from '../../tracks/kind-of-outing'
import { type RecordingNoteCode, recordingNotes } from '../../tracks/outings/recording-notes'
import { type Venue as VenueOfWorkout, venues } from '../../tracks/venue'

/** Returns the words as a list in Markdown, each with its meaning. */
export const listed = (meanings: Record<string, string>) =>
  Object.entries(meanings)
    .map(([word, meaning]) => `- \`${word}\`: ${meaning}`)
    .join('\n')

export const Venue = named(
  'Venue',
  Type.Unsafe<VenueOfWorkout>(
    Type.Union(
      venues.map(venue => Type.Literal(venue)),
      {
        description:
          'Where the workout took place, whatever its sport. Only outdoor workouts have places and weather, and are on the map of all workouts; others keep their own map.',
      },
    ),
  ),
)

export const RecordingNote = named(
  'RecordingNote',
  Type.Object(
    {
      code: Type.Unsafe<RecordingNoteCode>(
        Type.String({ description: listed(recordingNotes), enum: Object.keys(recordingNotes) }),
      ),
      count: Type.Integer({ description: 'Number of points, tracks or gaps.' }),
      of: Type.Optional(Type.Integer({ description: 'Number of all points.' })),
      seconds: Type.Optional(Type.Integer({ description: 'Limit in seconds; longer gaps count as pauses.' })),
      names: Type.Optional(
        Type.Array(Type.String(), { description: 'Names of tracks, at most the first ten.' }),
      ),
    },
    {
      description:
        'A problem of the recording that did not prevent the upload, or a preference of the owner that was applied to it.',
    },
  ),
)

export const Original = named(
  'OriginalFile',
  Type.Object(
    {
      file_name: Type.String({ description: 'Name of the downloaded file.' }),
      is_read: Type.Boolean({
        description:
          'False for a file that came with an imported workout and is only stored: the figures are those of the other server, or of the GPX file that the other server had made of it.',
      }),
      code: Nullable(FailureCode),
      detail: Nullable(FailureDetail),
    },
    {
      description:
        'The uploaded file, which several workouts may share. If it cannot be read, `code` and `detail` say why.',
    },
  ),
)

export const FigureSource = named(
  'FigureSource',
  Type.Unsafe<Source>(
    Type.String({
      description: `Where a figure comes from.\n\n${listed(figureSources)}`,
      enum: Object.keys(figureSources),
    }),
  ),
)

const FigureSources = named(
  'FigureSources',
  Type.Object(
    {
      start: Nullable(FigureSource),
      duration: Nullable(FigureSource),
      moving: Nullable(FigureSource),
      ascent: Nullable(FigureSource),
      max_speed: Nullable(FigureSource),
    },
    {
      description:
        'Where the other figures come from: pauses follow from `moving`, descent from `ascent`, `top_speed` from `max_speed`, the average speed from distance and moving time. Null for a missing figure; all are null for workouts stored before sources were kept.',
    },
  ),
)

/** Whether the sport of the workout is certain, its venue, and the sources of its figures. */
export const whereProperties = {
  sport_confirmed: Type.Boolean({
    description:
      'False if the sport was guessed, and nobody has confirmed it yet. Such a workout holds no record and no rank among best efforts. To confirm it, change it with a `sport_id`, or use `POST /api/workouts/confirm-sports`.',
  }),
  local_start: Nullable(
    Type.String({
      examples: ['2026-05-01T07:12:00+09:00'],
      description:
        '`workout_date` on the clocks of the place where it began, by ISO 8601. Null if their time is not known, as for workouts entered by hand, or not looked up yet.',
    }),
  ),
  local_timezone: Nullable(
    Type.String({
      examples: ['Asia/Tokyo'],
      description:
        'IANA name of the time zone of that place or, where only the file says the time, its offset, such as `+05:30`.',
    }),
  ),
  venue: Venue,
  distance_source: Nullable(FigureSource),
  figure_sources: Nullable(FigureSources),
  figures_version: Nullable(
    Type.Integer({
      description:
        'Version of the measuring method; it increases whenever figures change. Null if nothing was measured, and for older workouts.',
    }),
  ),
}

const amount = (description: string) => Nullable(Type.Number({ description }))

export const Recorder = named(
  'Recorder',
  Type.Object(
    {
      device: Nullable(Type.String({ description: 'Name of the device.' })),
      duration: Nullable(Duration),
      moving: Nullable(Duration),
      distance: amount('km'),
      ascent: amount('m'),
      descent: amount('m'),
      max_speed: amount('km/h'),
      calories: amount('kcal'),
      laps: Nullable(Type.Integer()),
      lengths: Nullable(Type.Integer({ description: 'Number of pool lengths swum.' })),
    },
    {
      description:
        'Totals counted by the recorder; null if it recorded none. The figures of the workout itself are measured if there are positions.',
    },
  ),
)

export const Leg = named(
  'Leg',
  Type.Object({ id: Type.String({ description: 'Short id.' }), sport_id: Type.Integer() }),
)

/** Figures of an outing with several legs, such as a triathlon. */
export const Whole = named(
  'WholeOuting',
  Type.Object(
    {
      title: Nullable(Type.String({ description: 'The title of all legs; null if their titles differ.' })),
      kind: Type.Unsafe<KindOfOuting>(
        Type.Union(
          kindsOfOutings.map(kind => Type.Literal(kind)),
          {
            description: '`triathlon` for a swim, a ride and a run; `duathlon` for a run, a ride and a run.',
          },
        ),
      ),
      duration: Duration,
      moving: Duration,
      transitions: Type.Integer({ description: 'Seconds between the legs.' }),
      distance: Type.Number({ description: 'km' }),
      ascent: Nullable(Type.Number({ description: 'm; null if no leg has an ascent' })),
      descent: Nullable(Type.Number({ description: 'm; null if no leg has a descent' })),
      load: Nullable(
        Type.Number({ description: 'The sum of the loads that are known; null if none is known.' }),
      ),
      energy: Nullable(
        Type.Integer({ description: 'kcal: the sum of what is known; null if none is known.' }),
      ),
      map: Nullable(
        Type.String({ description: 'Id of the map image of the longest leg that has one, outdoors.' }),
      ),
    },
    {
      description:
        'Figures of an outing with several legs; null for a workout alone. Its `duration` lasts from the start of the first leg to the end of the last one, with the transitions between them; `moving` is the sum of the moving times.',
    },
  ),
)
export type Whole = Static<typeof Whole>

const Place = Nullable(
  named(
    'Place',
    Type.Object(
      {
        name: Nullable(Type.String({ description: 'Name of a town; null if no town is near.' })),
        country: Type.String({ description: 'Two-letter code of ISO 3166-1.' }),
        near: Type.Boolean({ description: 'True if the place is outside the town.' }),
      },
      { description: 'Null at sea. Towns are those of GeoNames (geonames.org, CC BY 4.0).' },
    ),
  ),
)

export const PlacesOfWorkout = named(
  'PlacesOfWorkout',
  Type.Object(
    { start: Place, farthest: Place, end: Place },
    {
      description:
        'Places of the start, the farthest point and the end. Null without positions, and for older workouts until they are found.',
    },
  ),
)
