import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useState } from 'react'
import type { BatchBody } from '../../../../src/workouts/batches/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { SportIcon, useSportName } from '../../../components/sports/sport'
import { useBatch } from '../../../data/batches/batches'
import { useEquipments } from '../../../data/workouts/all-equipment'
import { areLegsTogether, type Filters, type Grouping, type Sorting } from '../../../data/workouts/selection'
import { useSports } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { Icon } from '../../../ui/controls/icon'
import { SelectField } from '../../../ui/fields/select-field'
import styles from './selection-bar.module.css'
import type { Selecting } from './use-selecting'

interface SelectionBarProps {
  selecting: Selecting
  filters: Filters
  /** The number of rows on all pages. */
  total: number
  sorting: Sorting
  grouping: Grouping
}

/** Shows the number of selected workouts, and the actions for them. */
export function SelectionBar({ selecting, filters, sorting, grouping, total }: SelectionBarProps) {
  const { t } = useTranslation()
  const batch = useBatch()
  const { isAll, ids } = selecting
  const count = isAll ? total : ids.length
  const which = isAll ? { matching: { ...filters } } : { ids }
  // A row may stand for all legs of an outing, which are then deleted and changed together.
  const legs = areLegsTogether(filters, sorting, grouping) ? { legs: 'together' as const } : {}
  const send = (body: Omit<BatchBody, 'ids' | 'matching' | 'legs'>) =>
    batch.mutate({ ...body, ...which, ...legs }, { onSuccess: selecting.stop })
  const isDisabled = count === 0
  return (
    <section className={styles.bar} aria-label={t('select.title')}>
      <div className={styles.count}>
        <p role="status">{t('select.count', { count })}</p>
        {!isAll && ids.length < total && (
          <Button onPress={selecting.selectAll}>{t('select.all', { count: total })}</Button>
        )}
      </div>
      {batch.error !== null && <ProblemNotice error={batch.error} />}
      <div className={styles.actions}>
        <SportChange isDisabled={isDisabled} onChange={sport_id => send({ action: 'change', sport_id })} />
        <EquipmentChange
          isDisabled={isDisabled}
          onChange={equipment_ids => send({ action: 'change', equipment_ids })}
        />
        <Button
          isDisabled={isDisabled}
          isPending={batch.isPending}
          onPress={() => send({ action: 'delete' })}
        >
          <Icon svg={deleteSvg} />
          <span className={styles.name}>{t('select.delete')}</span>
        </Button>
      </div>
      <Button look="icon" aria-label={t('select.done')} onPress={selecting.stop}>
        <Icon svg={close} />
      </Button>
    </section>
  )
}

interface ChangeProps<Value> {
  isDisabled: boolean
  onChange: (value: Value) => void
}

function SportChange({ isDisabled, onChange }: ChangeProps<number>) {
  const { t } = useTranslation()
  const name = useSportName()
  const { data: sports = [] } = useSports()
  const options = sports
    .filter(({ is_active_for_user }) => is_active_for_user)
    .map(sport => ({ id: sport.id, name: name(sport.id, sport), icon: <SportIcon sport={sport} /> }))
  return (
    <Change
      label={t('figures.sport')}
      title={t('select.sport')}
      options={options}
      {...{ isDisabled, onChange }}
    />
  )
}

const without = 'none'

function EquipmentChange({ isDisabled, onChange }: ChangeProps<string[]>) {
  const { t } = useTranslation()
  const { data: equipments = [] } = useEquipments()
  const options = [
    { id: without, name: t('filters.none') },
    ...equipments.filter(({ is_active }) => is_active).map(({ id, label }) => ({ id, name: label })),
  ]
  return (
    <Change
      label={t('frame.equipment')}
      title={t('select.equipment')}
      options={options}
      isDisabled={isDisabled}
      onChange={id => onChange(id === without ? [] : [id])}
    />
  )
}

interface ChoiceProps<Id extends string | number> extends ChangeProps<Id> {
  label: string
  title: string
  options: Parameters<typeof SelectField<Id>>[0]['options']
}

/** A button that opens a dialog, in which one option is chosen. */
function Change<Id extends string | number>({
  label,
  title,
  options,
  isDisabled,
  onChange,
}: ChoiceProps<Id>) {
  return (
    <DialogButton button={<Button isDisabled={isDisabled}>{label}</Button>}>
      {close => (
        <Question
          label={label}
          title={title}
          options={options}
          onClose={close}
          onChange={id => {
            close()
            onChange(id)
          }}
        />
      )}
    </DialogButton>
  )
}

type QuestionProps<Id extends string | number> = Omit<ChoiceProps<Id>, 'isDisabled'> & { onClose: () => void }

function Question<Id extends string | number>({
  label,
  title,
  options,
  onChange,
  onClose,
}: QuestionProps<Id>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Id | null>(null)
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <div className={dialog.text}>
        <SelectField
          label={label}
          placeholder={t('select.choose')}
          options={options}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button
          look="primary"
          isDisabled={chosen === null}
          onPress={() => {
            if (chosen !== null) onChange(chosen)
          }}
        >
          {t('select.change')}
        </Button>
      </div>
    </>
  )
}
