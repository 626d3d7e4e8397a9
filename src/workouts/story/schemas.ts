import { type Static, Type } from '@sinclair/typebox'
import { named, PathPart } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'
import { ReviewPictureQuery } from '../analysis/review/schemas'
import { StatsPath } from '../analysis/stats/schemas'

/** The pictures of a year's story, in their order. A year has those whose fact it has. */
export const storyKinds = [
  'year',
  'map',
  'months',
  'days',
  'best-day',
  'best',
  'records',
  'sports',
  'places',
  'compared',
] as const

export type StoryKind = (typeof storyKinds)[number]

const StoryPicture = named(
  'YearInReviewStoryPicture',
  Type.Object({
    picture: Type.Unsafe<StoryKind>(
      Type.Union(
        storyKinds.map(kind => Type.Literal(kind)),
        { description: 'Name of the picture, for its address.' },
      ),
    ),
    title: Type.String({ description: 'What the picture is about.' }),
    heading: Type.String({ description: 'The largest words of the picture; may be empty.' }),
    facts: Type.Array(Type.String(), {
      description: 'What else the picture says, for people who do not see it.',
      examples: [['Distance: 1,240 km', 'Workouts: 143']],
    }),
  }),
)

export const StoryAnswer = named(
  'YearInReviewStoryAnswer',
  success({
    data: Type.Object({
      language: Type.String({ description: 'Language of the texts.', examples: ['en'] }),
      pictures: Type.Array(StoryPicture, {
        description: 'In their order. Pictures whose fact is missing are left out; empty without workouts.',
        maxItems: storyKinds.length,
      }),
    }),
  }),
)
export type StoryAnswer = Static<typeof StoryAnswer>

export const StoryPicturePath = Type.Object({
  ...StatsPath.properties,
  picture: PathPart({ type: 'string', enum: storyKinds, description: 'Name of the picture.' }),
})

export const StoryPictureQuery = Type.Pick(ReviewPictureQuery, ['year', 'scheme'])
