import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { DateTime, Duration, Nullable, success } from '../../../platform/http/schemas'
import { SplitsQuery, StreamsQuery } from '../../recording/curves/schemas'
import { Sport } from '../../sports/schemas'
import { Venue } from '../../workouts/recording-schemas'

const choices = {
  hide_ends: Type.Boolean({
    description:
      'Without what is within 500 m of a point near the start, of one near the end of the track, and of those of whatever else you share, wherever it passes there, and with all figures of what is left. Which points these are is a secret of the server; they stay the same for all your links.',
  }),
  show_name: Type.Boolean({ description: 'With your first and last name, or else your username.' }),
  show_description: Type.Boolean(),
  show_heart_rate: Type.Boolean(),
}

export const Share = named(
  'Share',
  Type.Object({
    workout_id: Type.String({ description: 'Short id.' }),
    link: Nullable(
      Type.String({
        description:
          'Without `UI_URL` a path: whoever reads it knows where this server is. Null when the secret key with which it was made is gone: the link still works, and cannot be looked up any more.',
      }),
    ),
    ...choices,
    created_at: DateTime,
    expires_at: Nullable(DateTime),
  }),
)
export type Share = Static<typeof Share>

export const ShareAnswer = named('ShareAnswer', success({ data: Type.Object({ share: Nullable(Share) }) }))
export type ShareAnswer = Static<typeof ShareAnswer>

export const SavedShareAnswer = named('SavedShareAnswer', success({ data: Type.Object({ share: Share }) }))
export type SavedShareAnswer = Static<typeof SavedShareAnswer>

export const ListedShare = named(
  'ListedShare',
  Type.Composite([
    Share,
    Type.Object({ title: Nullable(Type.String()), sport_id: Type.Integer(), workout_date: DateTime }),
  ]),
)
export type ListedShare = Static<typeof ListedShare>

export const SharesAnswer = named(
  'SharesAnswer',
  success({ data: Type.Object({ shares: Type.Array(ListedShare) }) }),
)
export type SharesAnswer = Static<typeof SharesAnswer>

/** Days. */
const longest = 366

export const ShareBody = named(
  'ShareChoices',
  Type.Object({
    hide_ends: Type.Optional(choices.hide_ends),
    show_name: Type.Optional(choices.show_name),
    show_description: Type.Optional(choices.show_description),
    show_heart_rate: Type.Optional(choices.show_heart_rate),
    days: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: longest }), Type.Null()], {
        description: 'For how long the link works from now on; null for as long as it is not taken back.',
      }),
    ),
  }),
)
export type ShareBody = Static<typeof ShareBody>

export const SharePath = Type.Object({
  token: Type.String({ description: 'What the link ends in.' }),
})

const { id, label, icon, default_color } = Sport.properties

const metres = Nullable(Type.Number({ description: 'm' }))

/** Lists everything that others may see. Nothing else of a workout is sent. */
export const SharedWorkout = named(
  'SharedWorkout',
  Type.Object({
    title: Nullable(
      Type.String({ description: 'Null also where it was made by a program and tells the time of day.' }),
    ),
    description: Nullable(Type.String()),
    by: Nullable(Type.String({ description: 'Who did it, where that is to be seen.' })),
    date: Type.String({ format: 'date', description: 'The day where it was done.' }),
    sport: Type.Object({ id, label, icon, default_color }),
    venue: Venue,
    speed_form: Type.Union(
      [Type.Literal('speed'), Type.Literal('pace'), Type.Literal('pacePer100'), Type.Literal('pacePer500')],
      { description: 'As what its people tell how fast they were.' },
    ),
    distance: Nullable(Type.Number({ description: 'km' })),
    duration: Nullable(Duration),
    moving: Nullable(Duration),
    ave_speed: Nullable(Type.Number({ description: 'km/h' })),
    ascent: metres,
    descent: metres,
    min_alt: metres,
    max_alt: metres,
    has_curves: Type.Boolean(),
    has_map: Type.Boolean(),
    hides_ends: Type.Boolean({
      description:
        'Whether the surroundings of start and end, and other places where its person sets out, are left out, as if nothing had been recorded there. All figures are of what is shown, and null where that is nothing.',
    }),
  }),
)
export type SharedWorkout = Static<typeof SharedWorkout>

export const SharedWorkoutAnswer = named(
  'SharedWorkoutAnswer',
  success({ data: Type.Object({ workout: SharedWorkout }) }),
)
export type SharedWorkoutAnswer = Static<typeof SharedWorkoutAnswer>

const { fields, points } = StreamsQuery.properties

export const SharedStreamsQuery = Type.Object({ fields, points })

export const SharedSplitsQuery = Type.Object({ unit: SplitsQuery.properties.unit })

const scheme = Type.Optional(
  Type.Union([Type.Literal('light'), Type.Literal('dark')], {
    default: 'light',
    description: 'Dark colours on light ground, or light ones on dark ground.',
  }),
)

export const SharedPictureQuery = Type.Object({ scheme })

export const PictureQuery = Type.Object({
  scheme,
  shape: Type.Optional(
    Type.Union(
      [Type.Literal('square'), Type.Literal('portrait'), Type.Literal('story'), Type.Literal('wide')],
      { default: 'square', description: '1080 × 1080, 1080 × 1350, 1080 × 1920 or 1200 × 630 pixels.' },
    ),
  ),
  ends: Type.Optional(
    Type.Union([Type.Literal('hidden'), Type.Literal('shown')], {
      default: 'hidden',
      description:
        'Of the track: without the surroundings of its start and end, as links hide them, or all of it.',
    }),
  ),
})
