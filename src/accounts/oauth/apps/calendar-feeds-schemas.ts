import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named, sampled } from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { DateTime, Nullable, success } from '../../../platform/http/schemas'
import { maxTokenNameLength } from './schemas'

const showPlace = 'Whether each workout says in which town and country it began. Positions are never shown.'

/** A secret address under which a calendar program or a feed reader fetches workouts. */
export const CalendarFeed = named(
  'CalendarFeed',
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    show_place: Type.Boolean({ description: showPlace }),
    created_at: DateTime,
    last_used_at: Nullable(
      Type.String({
        description: 'Accurate to five minutes. Null if nobody has asked yet.',
        examples: ['Tue, 13 Mar 2018 12:44:45 GMT'],
      }),
    ),
  }),
)
export type CalendarFeed = Static<typeof CalendarFeed>

export const CalendarFeedsAnswer = named(
  'CalendarFeedsAnswer',
  success({ data: Type.Object({ calendar_feeds: Type.Array(CalendarFeed) }) }),
)
export type CalendarFeedsAnswer = Static<typeof CalendarFeedsAnswer>

export const CalendarFeedPath = Type.Object({ id: IdPart('The `id` of the calendar address.') })

export const NewCalendarFeedBody = named(
  'CalendarFeedInput',
  sampled(
    { name: 'Family calendar' },
    Type.Object({
      name: documentedWith(
        { minLength: 1, maxLength: maxTokenNameLength },
        Type.String({ description: 'On one line.' }),
      ),
      show_place: Type.Optional(Type.Boolean({ description: showPlace, default: false })),
    }),
  ),
)
export type NewCalendarFeedBody = Static<typeof NewCalendarFeedBody>

export const NewCalendarFeedAnswer = named(
  'CreatedCalendarFeedAnswer',
  Type.Object({
    data: Type.Object({
      calendar_feed: Type.Composite([
        CalendarFeed,
        Type.Object({
          token: Type.String({ description: 'The token. It is only shown once.' }),
          calendar_path: Type.String({
            description: 'Path of the calendar on this server. It contains the token.',
            examples: ['/api/feeds/thf_…/workouts.ics'],
          }),
          atom_path: Type.String({
            description: 'Path of the same workouts for feed readers.',
            examples: ['/api/feeds/thf_…/workouts.atom'],
          }),
        }),
      ]),
    }),
    status: Type.Literal('created'),
  }),
)
export type NewCalendarFeedAnswer = Static<typeof NewCalendarFeedAnswer>
