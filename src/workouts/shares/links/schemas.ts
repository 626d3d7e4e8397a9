import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { DateTime, Duration, Nullable, success } from '../../../platform/http/schemas'
import { SplitsQuery, StreamsQuery } from '../../recording/curves/schemas'
import { Sport } from '../../sports/schemas'
import { Venue } from '../../workouts/recording-schemas'

const choices = {
  hide_ends: Type.Boolean({
    description:
      'Hides the parts of the track within 500 m of a point near its start, of a point near its end, and of such points of everything else you share. All figures describe the visible part. The points are chosen at random, kept secret, and the same for all your links. Your privacy zones are hidden in any case.',
  }),
  show_name: Type.Boolean({
    description: 'Shows your first and last name, or your username if you have given no name.',
  }),
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
          'A path if `UI_URL` is not set. Null if the secret key with which it was created no longer exists: the link still works, but can no longer be shown.',
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

/** Maximum number of days until a link expires. */
const maxDays = 366

export const ShareBody = named(
  'ShareChoices',
  Type.Object({
    ...Type.Partial(Type.Object(choices)).properties,
    days: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: maxDays }), Type.Null()], {
        description: 'Days until the link expires, from now; null for no expiry.',
      }),
    ),
  }),
)
export type ShareBody = Static<typeof ShareBody>

export const SharePath = Type.Object({
  token: Type.String({ description: 'The last part of the link.' }),
})

const { id, label, icon, default_color, names } = Sport.properties

const metres = Nullable(Type.Number({ description: 'm' }))

/** Everything of a workout that others may see. Nothing else is sent. */
export const SharedWorkout = named(
  'SharedWorkout',
  Type.Object({
    title: Nullable(
      Type.String({
        description: 'Null if there is none, or if it contains a date and time, as titles from programs do.',
      }),
    ),
    description: Nullable(Type.String()),
    by: Nullable(Type.String({ description: 'Name of the owner; null if it is hidden.' })),
    date: Type.String({
      format: 'date',
      description: 'The day, in the time zone of the place if there is a map, else in that of the owner.',
    }),
    sport: Type.Object({ id, label, icon, default_color, names }),
    venue: Venue,
    speed_form: Type.Union(
      [Type.Literal('speed'), Type.Literal('pace'), Type.Literal('pacePer100'), Type.Literal('pacePer500')],
      { description: 'How speed is usually given in this sport.' },
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
        'Whether parts are left out as if nothing had been recorded there: the surroundings of start and end, and of other places where the owner starts, or privacy zones of the owner. All figures describe the visible part, and are null if nothing is left.',
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
    description: 'Colour scheme: a light or a dark background.',
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
        'Whether the surroundings of the track’s start and end are hidden, as in links, or shown. Privacy zones are hidden in any case.',
    }),
  ),
})
