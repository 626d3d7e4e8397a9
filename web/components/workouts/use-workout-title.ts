import type { KindOfOuting } from '../../../src/tracks/kind-of-outing'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { clockMoment } from '../../format/calendar'
import { beginLarge, beginSmall, isGivenTitle, partOfDay } from '../../format/titles'
import { useTranslation } from '../../i18n/use-translation'
import { useSportName } from '../sports/sport'
import { sportLook, sportOfId } from '../sports/sport-look'
import { useCountryName } from './use-country-name'

type TitledWorkout = Pick<Workout, 'title' | 'sport_id' | 'workout_date'> &
  Partial<Pick<Workout, 'places' | 'local_start'>> & {
    /** For the title of a whole outing: what kind of outing it is. */
    whole?: { kind: KindOfOuting } | null | undefined
  }

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
  const outingName = (sportId: number) => {
    const sport = sports?.find(({ id }) => id === sportId)
    const { outing } = sportLook(sport ?? sportOfId(undefined, sportId))
    return outing === null ? beginSmall(sportName(sportId, sport)) : t(`outings.${outing}`)
  }
  return ({ title, sport_id, workout_date, local_start: local, places, whole }) => {
    if (isGivenTitle(title)) return title
    const { start = null, end = null } = places ?? {}
    if (!whole && start?.name && end?.name && start.name !== end.name)
      return t('titles.way', { start: start.name, end: end.name })
    const part = local
      ? partOfDay(clockMoment(local), 'UTC')
      : partOfDay(new Date(workout_date), profile.timezone)
    const what = whole
      ? t(`legs.${whole.kind}`)
      : beginLarge(t(`titles.${part}`, { outing: outingName(sport_id) }))
    if (start === null) return what
    if (start.name === null) return t('titles.inCountry', { what, place: countryName(start.country) })
    return t(start.near ? 'titles.near' : 'titles.at', { what, place: start.name })
  }
}
