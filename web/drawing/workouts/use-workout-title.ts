import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { usePerson } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { isGivenTitle, partOfDay } from '../../format/titles'
import { useSportName } from '../sports/sport'

type TitledWorkout = Pick<Workout, 'title' | 'sport_id' | 'workout_date'>

/** A function from a workout to what it is called: its title; where nobody gave one, such as "Running in the morning". */
export function useWorkoutTitle(): (workout: TitledWorkout) => string {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data: sports } = useSports()
  const sportName = useSportName()
  return ({ title, sport_id, workout_date }) => {
    if (isGivenTitle(title)) return title
    const part = partOfDay(new Date(workout_date), profile.timezone)
    const sport = sportName(
      sport_id,
      sports?.find(({ id }) => id === sport_id),
    )
    return t(`titles.${part}`, { sport })
  }
}
