import { usePerson } from '../../data/accounts/person'
import type { ListedWorkout } from '../../data/workouts/requests'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'

interface RowFiguresProps {
  workout: ListedWorkout
  /** Whether the sport's speeds are written as speeds or as paces. */
  form: SpeedForm
  className: string | undefined
}

/**
 * Shows a workout's figures in a list. Workouts that stayed in one place have no distance and no speed. Outings with
 * several legs have no speed either, and their time is the total, with the transitions.
 */
export function RowFigures({ workout, form, className }: RowFiguresProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { distance, moving, ave_speed, ascent, whole } = workout
  const isInOnePlace = distance === 0
  return (
    <dl className={className}>
      <Figure label={t('figures.distance')} value={isInOnePlace ? null : formats.distance(distance)} />
      <Figure
        label={t(whole ? 'figures.duration' : 'figures.moving')}
        value={whole ? whole.duration : moving}
      />
      <Figure
        label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
        value={isInOnePlace || whole ? null : formats.howFast(ave_speed, form)}
      />
      {profile.display_ascent && (
        <Figure label={t('figures.ascent')} value={ascent === null ? null : formats.height(ascent)} />
      )}
    </dl>
  )
}
