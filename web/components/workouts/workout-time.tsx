import type { Workout } from '../../../src/workouts/workouts/schemas'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'

interface WorkoutTimeProps {
  workout: Pick<Workout, 'workout_date' | 'local_start' | 'local_timezone'>
  /** Whether to name the time zone of the place. */
  namesZone?: boolean
}

/**
 * Shows when a workout began, in the local time of its place. If the time at home was different, it follows, such as
 * "Tue 10 Nov, 07:12" and "Mon, 9 Nov, 23:12 at home".
 */
export function WorkoutTime({ workout, namesZone = false }: WorkoutTimeProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  // Responses that the browser stored from an older version lack both fields.
  const { local_start: local = null, local_timezone: zone = null } = workout
  const start = new Date(workout.workout_date)
  const atHome = formats.momentInWords(start)
  const there = local === null ? atHome : formats.localMomentInWords(local)
  if (local === null || there === atHome) return <time dateTime={start.toISOString()}>{atHome}</time>
  const isSameDay = formats.localDayInWords(local) === formats.dayInWords(start)
  const zoneName = zone === null ? '' : formats.zoneName(zone, start)
  return (
    <>
      <time dateTime={local} title={zoneName}>
        {there}
      </time>
      {namesZone && zoneName !== '' && <span>{zoneName}</span>}
      <time dateTime={start.toISOString()}>
        {t('workouts.atHome', { time: isSameDay ? formats.time(start) : atHome })}
      </time>
    </>
  )
}
