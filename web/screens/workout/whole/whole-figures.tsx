import type { Outing } from '../../../../src/workouts/workouts/outing-schemas'
import { kilocalorie } from '../../../components/statistics/use-measures'
import { usePerson } from '../../../data/accounts/person'
import { clockDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import figures from '../workout-figures.module.css'

/** The figures of a whole outing. Load and energy are left out if they are not known. */
export function WholeFigures({ outing }: { outing: Outing }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { duration, moving, transitions, distance, ascent, descent, load, energy } = outing
  return (
    <section className={figures.figures} aria-label={t('workout.figures')}>
      <dl className={figures.heroes}>
        <Figure size="hero" label={t('outing.total')} value={duration} />
        {distance > 0 && (
          <Figure size="hero" label={t('figures.distance')} value={formats.distance(distance)} />
        )}
        {profile.display_ascent && ascent !== null && (
          <Figure size="hero" label={t('figures.ascent')} value={formats.height(ascent)} />
        )}
      </dl>
      <dl className={figures.rest}>
        <Figure size="line" label={t('figures.moving')} value={moving} />
        <Figure size="line" label={t('outing.transitions')} value={clockDuration(transitions)} />
        {descent !== null && (
          <Figure size="line" label={t('figures.descent')} value={formats.height(descent)} />
        )}
        {load !== null && (
          <Figure size="line" label={t('analysis.terms.load')} value={formats.count(Math.round(load))} />
        )}
        {energy !== null && (
          <Figure
            size="line"
            label={t('analysis.terms.energy')}
            value={{ number: formats.count(energy), unit: kilocalorie }}
          />
        )}
      </dl>
    </section>
  )
}
