import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { clockMoment } from '../../format/calendar'
import { beginLarge, beginSmall, isGivenTitle, kindOfOuting, partOfDay } from '../../format/titles'
import { useSportName } from '../sports/sport'
import { sportLook, sportOfId } from '../sports/sport-look'
import { useCountryName } from './use-country-name'

type TitledWorkout = Pick<Workout, 'title' | 'sport_id' | 'workout_date'> &
  Partial<Pick<Workout, 'places' | 'local_start' | 'outing'>> & {
    /** If the title is that of a whole outing: its title; `null` if its legs have different ones. */
    whole?: { title: string | null } | null
  }

type Place = NonNullable<Workout['places']>['start']

/**
 * Returns a function that titles a workout. If nobody gave it a title, the function makes one, such as "Morning run
 * near Uzès", "Uzès → Nîmes" or "Triathlon in Nice".
 */
export function useWorkoutTitle(): (workout: TitledWorkout) => string {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const { profile } = usePerson()
  const { data: sports } = useSports()
  const sportName = useSportName()
  const wordOf = (sportId: number) => {
    const sport = sports?.find(({ id }) => id === sportId)
    return sportLook(sport ?? sportOfId(undefined, sportId)).outing
  }
  const outingName = (sportId: number) => {
    const outing = wordOf(sportId)
    if (outing !== null) return t(`outings.${outing}`)
    return beginSmall(
      sportName(
        sportId,
        sports?.find(({ id }) => id === sportId),
      ),
    )
  }
  const inPlace = (what: string, start: Place) => {
    if (start === null) return what
    if (start.name === null) return t('titles.inCountry', { what, place: countryName(start.country) })
    return t(start.near ? 'titles.near' : 'titles.at', { what, place: start.name })
  }
  return ({ title, sport_id, workout_date, local_start: local, places, outing = [], whole }) => {
    const { start = null, end = null } = places ?? {}
    if (whole) {
      if (isGivenTitle(whole.title)) return whole.title
      return inPlace(t(`legs.${kindOfOuting(outing.map(leg => wordOf(leg.sport_id)))}`), start)
    }
    if (isGivenTitle(title)) return title
    if (start?.name && end?.name && start.name !== end.name)
      return t('titles.way', { start: start.name, end: end.name })
    const part = local
      ? partOfDay(clockMoment(local), 'UTC')
      : partOfDay(new Date(workout_date), profile.timezone)
    return inPlace(beginLarge(t(`titles.${part}`, { outing: outingName(sport_id) })), start)
  }
}
