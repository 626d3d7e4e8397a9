import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Workout } from '../../src/workouts/schemas'
import styles from './workout-words.module.css'

/** What people said about a workout, and what they did it with. Nothing where they said nothing. */
export function WorkoutWords({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  return (
    <>
      <Words title={t('workout.description')} text={workout.description} />
      <Words title={t('workout.notes')} text={workout.notes} />
      {workout.equipments.length > 0 && (
        <Part title={t('workout.equipment')}>
          <ul>
            {workout.equipments.map(({ id, label }) => (
              <li key={id}>
                <Link href={`/equipments/${id}`} className={styles.equipment ?? ''}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <Part title={title}>
      <p className={styles.words}>{text}</p>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
