import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { useSportName } from '../sports/sport'
import { daytimeOf, isDefaultTitle, outingOf } from './title-parts'

type Titled = Pick<Workout, 'title' | 'sport_id' | 'workout_date'> & Partial<Pick<Workout, 'places'>>

/** A function from a workout to what it is called: by its places where nobody gave it a title. */
export function useWorkoutTitle(): (workout: Titled) => string {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data: sports } = useSports()
  const sportName = useSportName()
  return ({ title, sport_id, workout_date, places }) => {
    const { start = null, end = null } = places ?? {}
    if (start === null || !isDefaultTitle(title)) return title ?? t('workouts.untitled')
    if (start.name !== null && end?.name && end.name !== start.name)
      return t('places.way', { start: start.name, end: end.name })
    const outing = outingOf(sport_id)
    const sport = sports?.find(({ id }) => id === sport_id)
    const what =
      outing === null
        ? sportName(sport_id, sport)
        : t(`places.${daytimeOf(profile.timezone, new Date(workout_date))}`, { what: t(`places.${outing}`) })
    const place = start.name ?? countryName(start.country)
    if (start.name === null) return t('places.inCountry', { what, place })
    return t(start.near ? 'places.near' : 'places.in', { what, place })
  }
}

/** What a country is called in the language in use. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18next.language, { type: 'region' }).of(code) ?? code
