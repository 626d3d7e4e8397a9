// Schemas of a workout's recording, except its figures.
import { Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Duration, FailureCode, FailureDetail, Nullable } from '../../platform/http/schemas'
import { figureSources, type FigureSource as Source } from '../../tracks/figure-sources'
import { type RecordingNoteCode, recordingNotes } from '../../tracks/outings/recording-notes'
import { type Venue as VenueOfWorkout, venues } from '../../tracks/venue'

const listed = (meanings: Record<string, string>) =>
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
          'Where it was done, whatever sport it is. What was not done outdoors has no places and no weather, and is not on the map of all workouts; its own map stays.',
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
      count: Type.Integer({ description: 'How many points, tracks or gaps.' }),
      of: Type.Optional(Type.Integer({ description: 'Of how many points.' })),
      seconds: Type.Optional(Type.Integer({ description: 'Beyond which a gap counts.' })),
      names: Type.Optional(
        Type.Array(Type.String(), { description: 'Of the first ten tracks that have one.' }),
      ),
    },
    {
      description:
        'Something is wrong with the recording, which was taken all the same, or was measured as its owner prefers.',
    },
  ),
)

export const Original = named(
  'OriginalFile',
  Type.Object(
    {
      file_name: Type.String({ description: 'What it is called when it is downloaded.' }),
      is_read: Type.Boolean({
        description:
          'False for a file that came with the workout when it was imported, and is kept as it is: the figures are those of the server it came from, or of the GPX file that had been made of it there.',
      }),
      code: Nullable(FailureCode),
      detail: Nullable(FailureDetail),
    },
    {
      description:
        'The file that was uploaded, which several workouts may have come in. Of one that cannot be read, `code` and `detail` say why.',
    },
  ),
)

const FigureSource = named(
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
        'Where the other figures come from: pauses follow from `moving`, descent from `ascent`, `top_speed` from `max_speed`, the average speed from distance and moving time. Null for a figure that there is not; all of it is null for workouts that were stored before sources were kept.',
    },
  ),
)

/** The workout's venue, and the sources of its figures. */
export const whereProperties = {
  venue: Venue,
  distance_source: Nullable(FigureSource),
  figure_sources: Nullable(FigureSources),
  figures_version: Nullable(
    Type.Integer({
      description:
        'Of the method that measured the recording: it grows whenever figures change. Null where nothing was measured, and for older workouts.',
    }),
  ),
}

const amount = (description: string) => Nullable(Type.Number({ description }))

export const Recorder = named(
  'Recorder',
  Type.Object(
    {
      device: Nullable(Type.String({ description: 'Its name.' })),
      duration: Nullable(Duration),
      moving: Nullable(Duration),
      distance: amount('km'),
      ascent: amount('m'),
      descent: amount('m'),
      max_speed: amount('km/h'),
      calories: amount('kcal'),
      laps: Nullable(Type.Integer()),
      lengths: Nullable(Type.Integer({ description: 'How many of a pool were swum.' })),
    },
    {
      description:
        'What the recorder itself counted; null for what it does not say. The figures of the workout are measured, where there are positions to measure.',
    },
  ),
)

export const Leg = named(
  'Leg',
  Type.Object({ id: Type.String({ description: 'Short id.' }), sport_id: Type.Integer() }),
)

const Place = Nullable(
  named(
    'Place',
    Type.Object(
      {
        name: Nullable(Type.String({ description: 'Of a town; null far away from all of them.' })),
        country: Type.String({ description: 'Two letters, as in ISO 3166-1.' }),
        near: Type.Boolean({ description: 'Whether it is outside of the town.' }),
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
        'Where it began, was farthest from there, and ended. Null without positions, and for older workouts until it is found.',
    },
  ),
)
