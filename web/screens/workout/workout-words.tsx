import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { Described } from '../../drawing/words/described'
import { Section } from '../../ui/layout/section'
import { TextWithLinks } from '../../ui/text-with-links'
import styles from './workout-words.module.css'

/** What people said about a workout, and what they did it with. Nothing where they said nothing. */
export function WorkoutWords({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  return (
    <div className={styles.parts}>
      {workout.description?.trim() && (
        <Section className={styles.part} title={t('workout.description')}>
          <Described text={workout.description} />
        </Section>
      )}
      <Words title={t('workout.notes')} text={workout.notes} />
      {workout.equipments.length > 0 && (
        <Section className={styles.part} title={t('workout.equipment')}>
          <ul>
            {workout.equipments.map(({ id, label }) => (
              <li key={id}>
                <Link href={`/equipments/${id}`} className={styles.equipment}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <Section className={styles.part} title={title}>
      <p className={styles.words}>
        <TextWithLinks text={text} />
      </p>
    </Section>
  )
}
