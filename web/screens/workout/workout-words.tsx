import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { EquipmentSelect, isSuitable } from '../../components/equipment/equipment-select'
import { Described } from '../../components/words/described'
import { maxLengths } from '../../components/workouts/workout-texts'
import { useEquipments } from '../../data/workouts/all-equipment'
import { useTranslation } from '../../i18n/use-translation'
import { LongTextField } from '../../ui/fields/fields'
import { TextWithLinks } from '../../ui/text-with-links'
import place from './editing/edit-in-place.module.css'
import { useEditInPlace } from './editing/use-edit-in-place'
import styles from './workout-words.module.css'

/** Shows a workout's description, notes and equipment, which can be edited in place. */
export function WorkoutWords({ workout }: { workout: Workout }) {
  return (
    <div className={styles.parts}>
      <Description workout={workout} />
      <Notes workout={workout} />
      <EquipmentPart workout={workout} />
    </div>
  )
}

function Description({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const description = workout.description?.trim() ?? ''
  const { button, form } = useEditInPlace({
    workout,
    what: t('workout.description'),
    value: workout.description ?? '',
    isEmpty: description === '',
    changesOf: text => ({ description: text }),
    field: props => (
      <LongTextField
        {...props}
        autoFocus
        label={t('workout.description')}
        hint={t('workout.markdown')}
        maxLength={maxLengths.description}
        rows={6}
      />
    ),
  })
  return (
    <Part title={t('workout.description')} button={button} form={form} isEmpty={description === ''}>
      <Described text={description} />
    </Part>
  )
}

function Notes({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const notes = workout.notes?.trim() ?? ''
  const { button, form } = useEditInPlace({
    workout,
    what: t('workout.notes'),
    value: workout.notes ?? '',
    isEmpty: notes === '',
    changesOf: text => ({ notes: text }),
    field: props => (
      <LongTextField
        {...props}
        autoFocus
        label={t('workout.notes')}
        hint={t('add.notesHint')}
        maxLength={maxLengths.notes}
        rows={3}
      />
    ),
  })
  return (
    <Part title={t('workout.notes')} button={button} form={form} isEmpty={notes === ''}>
      <p className={styles.words}>
        <TextWithLinks text={notes} />
      </p>
    </Part>
  )
}

function EquipmentPart({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  const { data: owned = [] } = useEquipments()
  const [present] = workout.equipments
  const { button, form } = useEditInPlace({
    workout,
    what: t('workout.equipment'),
    value: present?.id ?? null,
    isEmpty: present === undefined,
    changesOf: id => ({ equipment_ids: id === null ? [] : [id] }),
    field: ({ value, onChange }) => (
      <EquipmentSelect
        autoFocus
        sportId={workout.sport_id}
        present={present}
        value={value}
        onChange={onChange}
      />
    ),
  })
  const isChoice = owned.some(equipment => equipment.is_active && isSuitable(equipment, workout.sport_id))
  if (present === undefined && !isChoice) return null
  return (
    <Part title={t('workout.equipment')} button={button} form={form} isEmpty={present === undefined}>
      <ul>
        {workout.equipments.map(({ id, label }) => (
          <li key={id}>
            <Link href={`/equipments/${id}`} className={styles.equipment}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PartProps {
  title: string
  /** A button that starts editing. */
  button: ReactNode
  /** Replaces the content while it is edited; `null` otherwise. */
  form: ReactNode
  /** Whether there is no content, so that only the button is shown. */
  isEmpty: boolean
  children: ReactNode
}

function Part({ title, button, form, isEmpty, children }: PartProps) {
  const titleId = useId()
  // The heading is left out, because the form's field has its own label.
  if (form !== null) return <div className={styles.part}>{form}</div>
  if (isEmpty) return <div className={styles.empty}>{button}</div>
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={place.line}>
        <h2 id={titleId}>{title}</h2>
        {button}
      </div>
      {children}
    </section>
  )
}
