import { useState } from 'react'
import { Link } from 'wouter'
import type { BodyValue } from '../../../../src/workouts/training/body/schemas'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { useDeleteValue, useSaveValue } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { forgetFailure } from '../../../ui/fields/while-saving'
import styles from './body-page.module.css'
import { useMeasureWords } from './measure-words'
import { type Measure, measures } from './measures'
import { OverTime } from './over-time'
import { ValueForm } from './value-form'

interface MeasureSectionProps {
  measure: Measure
  /** The values of this measure, latest day first. */
  values: readonly BodyValue[]
}

/** Shows a measure, its explanation, its current value in each sport group, and all earlier values. */
export function MeasureSection({ measure, values }: MeasureSectionProps) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const [isEntering, setEntering] = useState(false)
  const saving = useSaveValue(null)
  const groups = measures[measure].groups.filter(group => values.some(value => value.sport_group === group))
  return (
    <section className={styles.measure} aria-label={words.name(measure)}>
      <h3>{words.name(measure)}</h3>
      <p className={styles.quiet}>{words.help(measure)}</p>
      {groups.map(group => (
        <Present key={group} values={values.filter(value => value.sport_group === group)} />
      ))}
      {isEntering ? (
        <ValueForm
          measure={measure}
          value={null}
          saving={saving}
          onEnd={() => {
            forgetFailure(saving)
            setEntering(false)
          }}
        />
      ) : (
        <div>
          <Button
            onPress={() => setEntering(true)}
            aria-label={`${t('body.enter')} (${words.name(measure)})`}
          >
            {t('body.enter')}
          </Button>
        </div>
      )}
      {values.length > 0 && <AllValues values={values} />}
    </section>
  )
}

/**
 * The number of values that are listed at first and added with each press, because an import can bring a value for each
 * day of ten years.
 */
const listedAtOnce = 50

function AllValues({ values }: Pick<MeasureSectionProps, 'values'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(listedAtOnce)
  return (
    <details className={styles.all} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('body.all')}</summary>
      {isOpen && (
        <ul>
          {values.slice(0, count).map(value => (
            <li key={value.id}>
              <ListedValue value={value} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && count < values.length && (
        <Button onPress={() => setCount(count + listedAtOnce)}>{t('workouts.more')}</Button>
      )}
    </details>
  )
}

/** Shows the current value, and a line of all values over time if there are several. */
function Present({ values }: { values: readonly BodyValue[] }) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const [latest] = values
  const first = values.at(-1)
  if (latest === undefined || first === undefined) return null
  const { measure, sport_group, value, valid_from } = latest
  const written = words.value(measure, sport_group, value)
  const isOne = measures[measure].groups.length === 1
  return (
    <div className={styles.present}>
      <p>
        {!isOne && <span className={styles.quiet}>{words.group(sport_group)} </span>}
        <strong>{written}</strong>{' '}
        <span className={styles.quiet}>{t('body.since', { day: words.day(valid_from) })}</span>
      </p>
      {values.length > 1 && (
        <OverTime
          values={values}
          label={t('body.line', {
            first: words.value(measure, sport_group, first.value),
            day: words.day(first.valid_from),
            last: written,
          })}
        />
      )}
    </div>
  )
}

function ListedValue({ value }: { value: BodyValue }) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const [isEdited, setEdited] = useState(false)
  const saving = useSaveValue(value.id)
  const deleting = useDeleteValue(value)
  const { measure, sport_group, valid_from, workout_id } = value
  const name = `${words.full(measure, sport_group)}, ${words.day(valid_from)}`
  if (isEdited) {
    return (
      <ValueForm
        measure={measure}
        value={value}
        saving={saving}
        onEnd={() => {
          forgetFailure(saving)
          setEdited(false)
        }}
      />
    )
  }
  return (
    <div className={styles.listed}>
      <span>
        {words.day(valid_from)} · <strong>{words.value(measure, sport_group, value.value)}</strong>
        {measures[measure].groups.length > 1 && ` · ${words.group(sport_group)}`}
        {workout_id !== null && (
          <>
            {' · '}
            <Link href={`/workouts/${workout_id}`}>{t('body.proof')}</Link>
          </>
        )}
      </span>
      <span className={styles.actions}>
        <Button onPress={() => setEdited(true)} aria-label={t('goals.editNamed', { name })}>
          {t('goals.edit')}
        </Button>
        <ConfirmedAction
          label={t('goals.delete')}
          fullLabel={t('goals.deleteNamed', { name })}
          question={t('body.deleteTitle')}
          text={t('body.deleteText')}
          confirmLabel={t('goals.delete')}
          action={deleting}
        />
      </span>
    </div>
  )
}
