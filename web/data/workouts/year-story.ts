// Loads the story of a year: pictures to leaf through.
import { useQuery } from '@tanstack/react-query'
import type { StoryAnswer, StoryKind } from '../../../src/workouts/story/schemas'
import { get, getFile } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

export type YearStory = StoryAnswer['data']

/** Loads which pictures a year has, and what each of them says. */
export function useYearStory(username: string, year: number) {
  return useQuery<YearStory>({
    queryKey: laterQueryKeys.yearStory(year),
    queryFn: async ({ signal }) =>
      (await get<StoryAnswer>(`${storyPath(username)}?year=${year}`, signal)).data,
  })
}

interface WantedPicture {
  year: number
  picture: StoryKind
  scheme: 'light' | 'dark'
}

/** Loads a picture of a year, as an image file. */
export function useStoryPicture(username: string, { year, picture, scheme }: WantedPicture) {
  return useQuery({
    queryKey: laterQueryKeys.storyPicture(year, picture, scheme),
    queryFn: () => getFile(`${storyPath(username)}/${picture}?year=${year}&scheme=${scheme}`),
  })
}

const storyPath = (username: string) => `/api/stats/${encodeURIComponent(username)}/review/story`
