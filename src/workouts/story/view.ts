import type { StoryAnswer } from './schemas'
import { factsOf, type StoryPicture } from './story-picture'

export const viewStory = (pictures: readonly StoryPicture[]): StoryAnswer['data']['pictures'] =>
  pictures.map(picture => ({
    picture: picture.kind,
    title: picture.title,
    heading: picture.heading,
    facts: factsOf(picture),
  }))
