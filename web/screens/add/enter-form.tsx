import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { EquipmentSelect } from '../../components/equipment/equipment-select'
import { moreSports } from '../../components/sports/more-sports'
import { SportSelect } from '../../components/sports/sport-select'
import { measureProblems, measuresBody, measuresNow } from '../../components/workouts/measures'
import { MeasuresFields } from '../../components/workouts/measures-fields'
import { WorkoutProblem } from '../../components/workouts/workout-problem'
import { DescriptionAndNotes, noTexts, TitleField } from '../../components/workouts/workout-texts'
import { keepDrafts, useDraft } from '../../data/accounts/drafts'
import { usePerson } from '../../data/accounts/person'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useEnterWorkout } from '../../data/workouts/workouts'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { confirm } from '../../ui/feedback/toasts'
import { useFocusOnInvalid, useWhenInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'
import styles from './add.module.css'
import { lastSportOf, rememberSport } from './last-sport'
import { defaultEquipment } from './more-fields'

/** The form for a workout without a recording. @param sports the sports to choose from */
export function EnterForm({ sports }: { sports: readonly Sport[] }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [, navigate] = useLocation()
  const [sportId, setSportId] = useDraft('new sport', () => lastSportOf(sports))
  const [measures, setMeasures] = useDraft('new measures', () => measuresNow(new Date(), profile))
  const [texts, setTexts] = useDraft('new texts', () => noTexts)
  /** The short id of the equipment. `null` means no equipment, `undefined` the sport's default equipment. */
  const [equipmentId, setEquipmentId] = useDraft<string | null | undefined>('new equipment', () => undefined)
  const [tries, setTries] = useState(0)
  const saving = useEnterWorkout()
  const form = useFocusOnInvalid(saving.error ?? tries)
  useWhenInvalid(form, () => setTries(tries + 1))
  const sport = sports.find(({ id }) => id === sportId)
  const problems = measureProblems(measures)
  const equipmentKey = failureKey(failureWords.equipmentChoice, saving.error)

  const changeSport = (id: number) => {
    setSportId(id)
    setEquipmentId(undefined)
    forgetFailure(saving)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (saving.isPending || sportId === null || Object.keys(problems).length > 0) return
    rememberSport(sportId)
    const equipment =
      equipmentId === undefined ? {} : { equipment_ids: equipmentId === null ? [] : [equipmentId] }
    saving.mutate(
      { sport_id: sportId, ...measuresBody(measures, profile), ...texts, ...equipment },
      {
        onSuccess: workout => {
          confirm(t('add.added'))
          if (workout !== undefined) navigate(`/workouts/${workout.id}`)
        },
      },
    )
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={t('add.byHand')}>
      <div>
        <SportSelect
          sports={sports}
          value={sportId}
          onChange={changeSport}
          error={tries > 0 && sportId === null ? t('add.noSport') : undefined}
        />
        <Link href={moreSports} className={styles.beside} onClick={keepDrafts}>
          {t('shelf.more')}
        </Link>
      </div>
      <MeasuresFields measures={measures} onChange={setMeasures} problems={tries > 0 ? problems : {}} />
      <TitleField texts={texts} onChange={setTexts} hint={t('add.titleByHandHint')} />
      <EquipmentSelect
        sportId={sportId}
        value={equipmentId === undefined ? defaultEquipment(sport) : equipmentId}
        onChange={setEquipmentId}
        error={equipmentKey === null ? undefined : t(equipmentKey)}
      />
      <DescriptionAndNotes texts={texts} onChange={setTexts} />
      {saving.error !== null && equipmentKey === null && <WorkoutProblem error={saving.error} />}
      <div>
        <Button type="submit" look="primary" isPending={saving.isPending}>
          {t(saving.isPending ? 'workout.saving' : 'add.save')}
        </Button>
      </div>
    </Form>
  )
}
