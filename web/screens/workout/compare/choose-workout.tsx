import { useState } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { Failure } from '../../../components/feedback/failure'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { WorkoutRow } from '../../../components/workouts/workout-row'
import { usePerson } from '../../../data/accounts/person'
import { useComparable } from '../../../data/workouts/comparison'
import { useTranslation } from '../../../i18n/use-translation'
import { SearchField } from '../../../ui/fields/search-field'
import { Section } from '../../../ui/layout/section'
import styles from './compare.module.css'

/** Offers workouts to compare with: those of the same day first, then those of the same sport. */
export function ChooseWorkout({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const title = useWorkoutTitle()(workout)
  const [search, setSearch] = useState('')
  const { data: others, error, refetch } = useComparable(workout, search, profile.timezone)
  return (
    <>
      <ul aria-label={title}>
        <WorkoutRow workout={workout} position={0} />
      </ul>
      <Section title={t('overlay.compare.choose')} className={styles.section}>
        <div className={styles.search}>
          <SearchField label={t('overlay.compare.search')} value={search} onSearch={setSearch} />
        </div>
        {error !== null && <Failure error={error} onRetry={refetch} />}
        {others?.length === 0 && <p className={styles.hint}>{t('overlay.compare.none')}</p>}
        {others !== undefined && others.length > 0 && (
          <ul aria-label={t('overlay.compare.choose')}>
            {others.map((other, position) => (
              <WorkoutRow
                key={other.id}
                workout={other}
                position={position}
                href={`/workouts/${workout.id}/compare/${other.id}`}
              />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
