import { type Static, type TString, Type } from '@sinclair/typebox'
import { Activation } from '../../platform/http/activation'
import { named, QueriedOrEmpty, sampled } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { Nullable, success } from '../../platform/http/schemas'
import { type Language, languages } from '../../platform/languages'
import { Equipment } from '../equipments/schemas'

/** Names of Material Symbols. Clients must include all of these icons. */
export const sportIcons = [
  'accessible_forward',
  'badminton',
  'directions_bike',
  'directions_run',
  'directions_walk',
  'downhill_skiing',
  'electric_bike',
  'electric_scooter',
  'exercise',
  'explore',
  'fitness_center',
  'golf_course',
  'hiking',
  'ice_skating',
  'kayaking',
  'kitesurfing',
  'mountain_flag',
  'nordic_walking',
  'paragliding',
  'pedal_bike',
  'pets',
  'phishing',
  'pool',
  'roller_skating',
  'rowing',
  'sailing',
  'scooter',
  'scuba_diving',
  'self_improvement',
  'skateboarding',
  'sledding',
  'snowboarding',
  'snowshoeing',
  'sports_basketball',
  'sports_gymnastics',
  'sports_handball',
  'sports_hockey',
  'sports_martial_arts',
  'sports_soccer',
  'sports_tennis',
  'sports_volleyball',
  'sprint',
  'stairs',
  'surfing',
  'two_wheeler',
  'waves',
] as const

export type SportIcon = (typeof sportIcons)[number]

const Icon = Type.Unsafe<SportIcon>(
  Type.Union(
    sportIcons.map(name => Type.Literal(name)),
    { description: 'Name of a Material Symbol.' },
  ),
)

export const Measure = Type.Union([Type.Literal('pace'), Type.Literal('speed')], {
  description: 'Whether pace or speed is shown.',
})

/** A single line with at least one visible character. */
const line = { minLength: 1, maxLength: 50, pattern: '^(?=.*\\S)[^\\x00-\\x1f\\x7f]*$' }

const nameByLanguage = Object.fromEntries(languages.map(language => [language, Type.String(line)])) as Record<
  Language,
  TString
>

const namesDescribed = { description: 'Names by language. Where there is none, the label is the name.' }

export const SportNames = Type.Partial(Type.Object(nameByLanguage), namesDescribed)

/** Further fields of a sport that was added on this server. */
const more = {
  names: SportNames,
  words: Type.Array(Type.String(line), {
    maxItems: 100,
    description: 'The words of files and services that mean the sport, besides its label and names.',
  }),
  indoor: Type.Boolean({ description: 'Whether it is done indoors, so that positions mean nothing.' }),
}

/** Fields of a sport that was added on this server. */
const own = {
  label: Type.String({
    ...line,
    description: 'Unique among all sports, ignoring case.',
    examples: ['Kayaking'],
  }),
  icon: Icon,
  default_color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#0f8591'] }),
  default_stopped_speed_threshold: Type.Number({
    minimum: 0,
    maximum: 1000,
    description: 'Speed in km/h below which users count as standing still, unless they have set their own.',
  }),
  measure: Measure,
}

export const Sport = named(
  'Sport',
  Type.Object({
    id: Type.Integer({ description: '1000 or higher for sports added on this server.' }),
    label: Type.String(),
    color: Nullable(Type.String({ description: "The user's own colour, hexadecimal." })),
    is_active: Type.Boolean({ description: 'True if the sport is active on this instance.' }),
    is_active_for_user: Type.Boolean(),
    stopped_speed_threshold: Type.Number({ description: 'km/h' }),
    default_equipments: Type.Array(Equipment),
    default_equipment_ids: Type.Array(Type.String()),
    icon: Nullable(
      Type.String({
        description:
          'Name of a Material Symbol. Null, like colour and measure, for standard sports, for which clients have their own.',
      }),
    ),
    default_color: Nullable(
      Type.String({ description: 'Hexadecimal colour for users who have not set their own.' }),
    ),
    default_stopped_speed_threshold: Type.Number({ description: 'km/h, on this instance.' }),
    measure: Nullable(Measure),
    measure_for_user: Type.Union([...Measure.anyOf, Type.Null()], {
      description: 'The user’s preference; null for the default of the sport or client.',
    }),
    shelf_key: Nullable(
      Type.String({
        description:
          'The key of the ready sport that it is, the same on every server. Null for standard sports, and for those that are not on the shelf.',
      }),
    ),
    names: Type.Object(SportNames.properties, {
      description: `${SportNames.description} Empty for standard sports: clients have names for them.`,
    }),
    words: Type.Array(Type.String(), { description: `${more.words.description} Empty for standard sports.` }),
    indoor: Type.Union([Type.Boolean(), Type.Null()], {
      description: `${more.indoor.description} Null for standard sports.`,
    }),
    has_workouts: Type.Optional(Type.Boolean({ description: 'Only for administrators who ask for it.' })),
  }),
)
export type Sport = Static<typeof Sport>

/** A new sport. Missing fields get the values that are suggested for the label. */
export const NewSport = named(
  'SportInput',
  sampled(
    { label: 'Bouldering' },
    Type.Object({
      ...Type.Partial(Type.Object({ ...own, ...more })).properties,
      label: own.label,
      // Elysia makes an empty object of an empty text, so that both are refused.
      names: Type.Optional(Type.Object(SportNames.properties, { ...namesDescribed, minProperties: 1 })),
    }),
  ),
)
export type NewSport = Static<typeof NewSport>

export const SuggestedSport = named(
  'SuggestedSport',
  Type.Object({ ...own, ...Type.Partial(Type.Object(more)).properties }),
)
export type SuggestedSport = Static<typeof SuggestedSport>

/** Changes of a sport. At least one field is required. */
export const SportChanges = named(
  'SportChanges',
  Type.Object(
    {
      is_active: Type.Optional(Activation.properties.is_active),
      ...Type.Partial(Type.Object({ ...own, ...more })).properties,
    },
    { minProperties: 1, additionalProperties: true },
  ),
)
export type SportChanges = Static<typeof SportChanges>

export const SportsQuery = Type.Object({
  check_workouts: QueriedOrEmpty({
    type: 'string',
    default: 'false',
    examples: ['true'],
    description:
      'Whether sports have `has_workouts`, for an administrator. `1` counts as `true`, anything else as `false`.',
  }),
})

export const SportPath = Type.Object({ sport_id: IdPart('Id of the sport.') })

export const SportsAnswer = named(
  'SportsAnswer',
  success({ data: Type.Object({ sports: Type.Array(Sport) }) }),
)
export type SportsAnswer = Static<typeof SportsAnswer>

export const CreatedSportAnswer = named(
  'CreatedSportAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ sports: Type.Array(Sport) }),
  }),
)
export type CreatedSportAnswer = Static<typeof CreatedSportAnswer>
