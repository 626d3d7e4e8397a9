import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Backups } from '../../../../src/instance/backups/schemas'
import { useFormats } from '../../../data/accounts/person'
import { type ScheduleChanges, useChangeSchedule } from '../../../data/instance/backups'
import { currentLocale } from '../../../i18n/i18n'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Figure } from '../../../ui/controls/figure'
import { confirm } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { SelectField } from '../../../ui/fields/select-field'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import forms from '../../../ui/layout/forms.module.css'
import { AdministrationProblem } from '../parts/administration-problem'
import sections from '../parts/sections.module.css'
import { offeredIntervals, offeredTimes } from './offered-schedules'

type Field = Backups['fixed'][number]

const settingNames = { every_hours: 'BACKUP_EVERY', at: 'BACKUP_AT', keep: 'BACKUP_KEEP' } as const

/**
 * Edits the schedule. Values that are fixed in the server's settings file or environment are shown, but cannot be
 * changed.
 */
export function ScheduleForm({ backups }: { backups: Backups }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useScheduleWords()
  const [edited, setEdited] = useState<ScheduleChanges>({})
  const saving = useChangeSchedule()
  const { every_hours, at, keep } = { ...backups, ...edited }
  const change = (some: ScheduleChanges) => {
    setEdited({ ...edited, ...some })
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (Object.keys(edited).length === 0) return confirm(t('instance.unchanged'))
    saving.mutate(edited, {
      onSuccess: () => {
        setEdited(clearSaved(edited, {}))
        confirm(t('backups.saved'))
      },
    })
  }
  const isFixed = (field: Field) => backups.fixed.includes(field)
  const fixed = (field: Field, label: string, value: string) => (
    <Figure
      size="line"
      label={label}
      value={value}
      note={t('backups.fixed', { setting: settingNames[field] })}
    />
  )
  return (
    <Form className={forms.form} onSubmit={submit} aria-label={t('backups.schedule')}>
      {isFixed('every_hours') ? (
        <dl>{fixed('every_hours', t('backups.interval'), words.interval(every_hours))}</dl>
      ) : (
        <SelectField
          label={t('backups.interval')}
          options={offeredIntervals(backups.every_hours).map(hours => ({
            id: hours ?? 0,
            name: words.interval(hours),
          }))}
          value={every_hours ?? 0}
          onChange={hours => change({ every_hours: hours || null })}
        />
      )}
      {every_hours !== null && every_hours % 24 === 0 && (
        <div className={forms.form}>
          {isFixed('at') ? (
            <dl>{fixed('at', t('backups.timeOfDay'), words.time(at))}</dl>
          ) : (
            <SelectField
              label={t('backups.timeOfDay')}
              options={offeredTimes(backups.at).map(time => ({ id: time ?? '', name: words.time(time) }))}
              value={at ?? ''}
              onChange={time => change({ at: time || null })}
            />
          )}
          <p className={sections.text}>{t('backups.timeZone', { zone: backups.time_zone })}</p>
        </div>
      )}
      {isFixed('keep') ? (
        <dl>{fixed('keep', t('backups.keep'), formats.count(keep))}</dl>
      ) : (
        <NumberField
          label={t('backups.keep')}
          min={1}
          max={1000}
          value={keep}
          onChange={value => change({ keep: value })}
        />
      )}
      {saving.error !== null && <AdministrationProblem error={saving.error} />}
      {backups.fixed.length < 3 && (
        <div>
          <Button type="submit" isPending={saving.isPending}>
            {t(saving.isPending ? 'instance.saving' : 'instance.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function useScheduleWords() {
  const { t } = useTranslation()
  return {
    /** Writes an interval such as `2 days`; in hours if it is not a whole number of days. */
    interval(hours: number | null): string {
      if (hours === null) return t('backups.onRequest')
      const isInDays = hours % 24 === 0
      const style = { style: 'unit', unit: isInDays ? 'day' : 'hour', unitDisplay: 'long' } as const
      return new Intl.NumberFormat(currentLocale(), style).format(isInDays ? hours / 24 : hours)
    },
    time(time: string | null): string {
      if (time === null) return t('backups.anyTime')
      const style = { timeStyle: 'short', timeZone: 'UTC' } as const
      return new Intl.DateTimeFormat(currentLocale(), style).format(new Date(`2000-01-01T${time}Z`))
    },
  }
}
