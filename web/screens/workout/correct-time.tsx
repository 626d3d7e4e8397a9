import scheduleSvg from '@material-symbols/svg-400/outlined/schedule.svg' with { type: 'text' }
import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { measuresOf } from '../../components/workouts/measures'
import { DateAndTime } from '../../components/workouts/measures-fields'
import { usePerson } from '../../data/accounts/person'
import { useCut } from '../../data/batches/cuts'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import dialog from '../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../ui/controls/dialog-button'
import { Icon } from '../../ui/controls/icon'

/** Changes the start time of a recording whose device had a wrong clock. */
export function CorrectTime({ workout }: { workout: Workout }) {
  const { t } = useTranslation()
  return (
    <DialogButton
      button={
        <Button>
          <Icon svg={scheduleSvg} />
          {t('cut.time')}
        </Button>
      }
    >
      {close => <Question workout={workout} onClose={close} />}
    </DialogButton>
  )
}

function Question({ workout, onClose }: { workout: Workout; onClose: () => void }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const cut = useCut(workout)
  const [{ date, time }, setMoment] = useState(() => measuresOf(workout, profile))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (date !== '' && time !== '') cut.mutate({ start: `${date} ${time}` }, { onSuccess: onClose })
  }
  return (
    <Form onSubmit={submit}>
      <DialogTitle>{t('cut.time')}</DialogTitle>
      <p className={dialog.text}>{t('cut.timeHint')}</p>
      {cut.error !== null && <ProblemNotice error={cut.error} />}
      <DateAndTime date={date} time={time} onChange={some => setMoment(moment => ({ ...moment, ...some }))} />
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={cut.isPending}>
          {t('workout.save')}
        </Button>
      </div>
    </Form>
  )
}
