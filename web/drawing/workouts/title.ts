import { useTranslation } from 'react-i18next'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useFormats } from '../../data/accounts/person'
import { useSports } from '../../data/workouts/sports'
import { useSportName } from '../sports/sport'
import { isOnlyMoment } from './only-moment'

type Titled = Pick<Workout, 'title' | 'sport_id' | 'workout_date'>

/**
 * A function that gives a workout its name on screens: its title, or sport and day where that says no more than when it was,
 * as devices and servers write it. What is stored stays.
 */
export function useTitleOf(): (workout: Titled) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  const nameOf = useSportName()
  const { data: sports } = useSports()
  return ({ title, sport_id, workout_date }) => {
    if (title === null) return t('workouts.untitled')
    if (!isOnlyMoment(title)) return title
    const sport = nameOf(
      sport_id,
      sports?.find(({ id }) => id === sport_id),
    )
    return `${sport}, ${formats.dayInWords(new Date(workout_date))}`
  }
}
