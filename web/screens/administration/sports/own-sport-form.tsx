import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Sport } from '../../../../src/workouts/sports/schemas'
import { useSportName } from '../../../components/sports/sport'
import { isPossible, speedLimits } from '../../../components/sports/stopped-speed'
import { usePerson } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useSaveSport } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { confirm } from '../../../ui/feedback/toasts'
import { Choice } from '../../../ui/fields/choice'
import { ColourPicker } from '../../../ui/fields/colour-picker'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { Switch } from '../../../ui/fields/switch'
import { forgetFailure } from '../../../ui/fields/while-saving'
import { AdministrationProblem } from '../parts/administration-problem'
import { IconPicker } from './icon-picker'
import { NamesOfSport } from './names-of-sport'
import styles from './own-sport.module.css'
import { maxLabelLength, type OwnSportValues, ownSportBody, ownSportValues } from './own-sport-values'

/** Creates or edits a sport of this server. @param sport `null` for a new sport */
export function OwnSportForm({ sport }: { sport: Sport | null }) {
  const { t } = useTranslation()
  const { values, change, submit, labelError, saving, form, isImperial } = useOwnSportForm(sport)
  const name = useSportName()
  const title =
    sport === null ? t('ownSports.addTitle') : t('ownSports.editTitle', { label: name(sport.id, sport) })
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={title}>
      <TextField
        label={t('ownSports.name')}
        autoComplete="off"
        maxLength={maxLabelLength}
        value={values.label}
        onChange={label => change({ label })}
        error={labelError}
      />
      <IconPicker label={t('ownSports.icon')} value={values.icon} onChange={icon => change({ icon })} />
      <div>
        <ColourPicker
          label={t('ownSports.colour')}
          value={values.colour}
          onChange={colour => change({ colour })}
        />
        <p className={styles.hint}>{t('ownSports.colourHint')}</p>
      </div>
      <NumberField
        label={t('ownSports.stoppedSpeed')}
        hint={t('ownSports.stoppedSpeedHint')}
        unit={isImperial ? 'mile-per-hour' : 'kilometer-per-hour'}
        {...speedLimits}
        value={values.stoppedSpeed}
        onChange={stoppedSpeed => change({ stoppedSpeed })}
      />
      <Choice
        label={t('ownSports.measure')}
        options={[
          { id: 'speed', name: t('ownSports.speed') },
          { id: 'pace', name: t('ownSports.pace') },
        ]}
        value={values.measure}
        onChange={measure => change({ measure })}
      />
      <Switch
        label={t('ownSports.indoor')}
        isSelected={values.isIndoor}
        onChange={isIndoor => change({ isIndoor })}
      />
      <TextField
        label={t('ownSports.words')}
        hint={t('ownSports.wordsHint')}
        autoComplete="off"
        autoCapitalize="none"
        value={values.words}
        onChange={words => change({ words })}
      />
      <NamesOfSport names={values.names} onChange={names => change({ names })} />
      {sport?.has_workouts && <Notice tone="plain">{t('ownSports.used')}</Notice>}
      <SavingProblem error={saving.error} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {saving.isPending ? t('ownSports.saving') : t(sport === null ? 'ownSports.add' : 'ownSports.save')}
        </Button>
        <ButtonLink href="/admin/sports">{t('common.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

/** Holds the form's values and errors, and submits it. */
function useOwnSportForm(sport: Sport | null) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const isImperial = usePerson().profile.imperial_units
  const [values, setValues] = useState(() => ownSportValues(sport, isImperial))
  const [tries, setTries] = useState(0)
  const saving = useSaveSport(sport?.id ?? null)
  const form = useFocusOnInvalid(saving.error ?? tries)
  const isMissing = tries > 0 && values.label.trim() === ''
  const taken = failureKeysByField(failureWords.sport, saving.error).label
  const change = (changes: Partial<OwnSportValues>) => {
    setValues({ ...values, ...changes })
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (values.label.trim() === '' || !isPossible(values.stoppedSpeed) || saving.isPending) return
    saving.mutate(ownSportBody(values, isImperial), {
      onSuccess: ({ label }) => {
        confirm(t(sport === null ? 'ownSports.added' : 'ownSports.saved', { label }))
        navigate('/admin/sports')
      },
    })
  }
  const labelKey = isMissing ? 'ownSports.nameMissing' : taken
  const labelError = labelKey === undefined ? undefined : t(labelKey)
  return { values, change, submit, labelError, saving, form, isImperial }
}

/** Shows an error that is not about a field. */
function SavingProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (error === null || failureKeysByField(failureWords.sport, error).label !== undefined) return null
  const key = failureKey(failureWords.sport, error)
  return key === null ? <AdministrationProblem error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
