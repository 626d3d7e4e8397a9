import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { PrivacyZone } from '../../../../src/workouts/privacy/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useFormats } from '../../../data/accounts/person'
import { useLatestWorkouts } from '../../../data/home/latest-workouts'
import { useFindStart, useSavePrivacyZone } from '../../../data/sharing/privacy-zones'
import { shownMapOf } from '../../../data/workouts/shown-map'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { confirm } from '../../../ui/feedback/toasts'
import { TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { SelectField } from '../../../ui/fields/select-field'
import { forgetFailure } from '../../../ui/fields/while-saving'
import { readCoordinates, writeCoordinates } from './places'
import { ZonesMap } from './zones-map'
import styles from './zones-page.module.css'

interface ZoneFormProps {
  /** The zone to change; `null` for a new one. */
  zone: PrivacyZone | null
  /** The other zones, which the map shows too. */
  others: readonly PrivacyZone[]
  /** A workout at whose start the new zone begins; `null` for none. */
  workoutId: string | null
  onEnd: () => void
}

const radii = [200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600] as const
const usualRadius = 600
const maxNameLength = 50

/** Sets or changes a zone. The place can be chosen on the map, by the start of a workout, or by its coordinates. */
export function ZoneForm({ zone, others, workoutId, onEnd }: ZoneFormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [name, setName] = useState(zone?.name ?? '')
  const [written, setWritten] = useState(
    zone === null ? '' : writeCoordinates([zone.longitude, zone.latitude]),
  )
  const [radius, setRadius] = useState(zone?.radius ?? usualRadius)
  const [isTried, setTried] = useState(false)
  const saving = useSavePrivacyZone(zone?.id ?? null)
  const place = readCoordinates(written)
  const isWrong = isTried && place === null
  const form = useFocusOnInvalid(saving.error ?? (isWrong ? written : null))
  const write = (text: string) => {
    forgetFailure(saving)
    setTried(false)
    setWritten(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (saving.isPending || place === null) return
    const [longitude, latitude] = place
    saving.mutate(
      { name, latitude, longitude, radius },
      {
        onSuccess: () => {
          confirm(t('privacyZones.saved'))
          onEnd()
        },
      },
    )
  }
  const options = [...new Set([...radii, radius])].toSorted((one, other) => one - other)
  const radiusInWords = (metres: number) => {
    const { number, unit } = formats.height(metres)
    return `${number} ${unit}`
  }
  return (
    <Form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      aria-label={t(zone === null ? 'privacyZones.add' : 'privacyZones.edit')}
    >
      <TextField
        label={t('privacyZones.name')}
        hint={t('privacyZones.nameHint')}
        value={name}
        onChange={text => {
          forgetFailure(saving)
          setName(text)
        }}
        maxLength={maxNameLength}
        isRequired
      />
      <ZonesMap
        zones={others}
        draft={{ place, radiusM: radius, onPlace: chosen => write(writeCoordinates(chosen)) }}
      />
      <StartField workoutId={workoutId} onPlace={chosen => write(writeCoordinates(chosen))} />
      <TextField
        label={t('privacyZones.coordinates')}
        hint={t('privacyZones.coordinatesHint')}
        error={isWrong ? t('privacyZones.coordinatesInvalid') : undefined}
        value={written}
        onChange={write}
        inputMode="text"
        isRequired
      />
      <SelectField
        label={t('privacyZones.radius')}
        options={options.map(metres => ({ id: metres, name: radiusInWords(metres) }))}
        value={radius}
        onChange={setRadius}
      />
      <p className={styles.hint}>{t('privacyZones.moved')}</p>
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'equipment.saving' : 'equipment.save')}
        </Button>
        <Button onPress={onEnd}>{t('common.cancel')}</Button>
      </div>
    </Form>
  )
}

interface StartFieldProps {
  workoutId: string | null
  onPlace: (place: [longitude: number, latitude: number]) => void
}

/** Lets the user choose the place where one of the latest workouts started. */
function StartField({ workoutId, onPlace }: StartFieldProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleOf = useWorkoutTitle()
  const { data: latest = [] } = useLatestWorkouts()
  const [chosen, setChosen] = useState<string | null>(null)
  const finding = useFindStart()
  const choose = (id: string) => {
    setChosen(id)
    finding.mutate(id, { onSuccess: found => found && onPlace(found) })
  }
  const begin = useEffectEvent(() => {
    if (workoutId !== null) choose(workoutId)
  })
  useEffect(() => begin(), [])
  const placed = latest.filter(workout => shownMapOf(workout) !== null)
  return (
    <>
      {placed.length > 0 && (
        <SelectField
          label={t('privacyZones.fromWorkout')}
          placeholder={t('privacyZones.chooseWorkout')}
          options={placed.map(workout => ({
            id: workout.id,
            name: `${titleOf(workout)}, ${formats.dayInWords(new Date(workout.workout_date))}`,
          }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {finding.data === null && <Notice tone="plain">{t('privacyZones.noStart')}</Notice>}
      {finding.error !== null && <ProblemNotice error={finding.error} />}
    </>
  )
}
