import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { useState } from 'react'
import { Button as AriaButton, Disclosure, DisclosurePanel } from 'react-aria-components'
import { speedFormOf } from '../../../../src/tracks/curves/speed-form'
import type { Sport } from '../../../../src/workouts/sports/schemas'
import { EquipmentSelect } from '../../../components/equipment/equipment-select'
import { ProblemNotice } from '../../../components/feedback/failure'
import { SportIcon, useSportName } from '../../../components/sports/sport'
import { sportColour } from '../../../components/sports/sport-look'
import {
  isPossible,
  speedLimits,
  thresholdInUnit,
  thresholdOf,
} from '../../../components/sports/stopped-speed'
import { usePerson } from '../../../data/accounts/person'
import { type SportChange, useSportChange } from '../../../data/accounts/sport-preferences'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useEquipments } from '../../../data/workouts/all-equipment'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { Notice } from '../../../ui/feedback/notice'
import { Choice } from '../../../ui/fields/choice'
import { ColourPicker } from '../../../ui/fields/colour-picker'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { Switch } from '../../../ui/fields/switch'
import { useScheme } from '../../../ui/theme'
import styles from './sport-row.module.css'

/** A sport with the user's preferences for it. Each change is saved at once. */
export function SportRow({ sport: saved }: { sport: Sport }) {
  const { t } = useTranslation()
  const name = useSportName()
  const saving = useSportChange(saved)
  const sport = saving.isPending ? withChange(saved, saving.variables) : saved
  return (
    <li className={styles.row}>
      <Disclosure>
        {({ isExpanded }) => (
          <>
            <div className={styles.head}>
              <h2 className={styles.heading}>
                <AriaButton slot="trigger" className={styles.trigger}>
                  <SportIcon sport={sport} />
                  <span className={styles.name}>{name(sport.id, sport)}</span>
                  <Icon svg={arrowDown} />
                </AriaButton>
              </h2>
              <p role="status">
                {saving.isSuccess && (
                  <span key={saving.submittedAt} className={styles.saved}>
                    {t('sportPreferences.saved')}
                  </span>
                )}
              </p>
              <Offer sport={sport} onChange={saving.mutate} />
            </div>
            {saving.error !== null && <SavingProblem error={saving.error} />}
            <DisclosurePanel>
              {isExpanded && <Details sport={sport} onChange={saving.mutate} />}
            </DisclosurePanel>
          </>
        )}
      </Disclosure>
    </li>
  )
}

/** Predicts the sport's values after a change. The result of a reset is known only to the server. */
function withChange(sport: Sport, change: SportChange): Sport {
  if (change === 'reset') return sport
  return {
    ...sport,
    color: change.color ?? sport.color,
    default_equipments: [...(change.default_equipments ?? sport.default_equipments)],
    is_active_for_user: Boolean(change.is_active ?? sport.is_active_for_user),
    stopped_speed_threshold: change.stopped_speed_threshold ?? sport.stopped_speed_threshold,
    measure_for_user: change.measure ?? sport.measure_for_user,
  }
}

interface PartProps {
  sport: Sport
  onChange: (change: SportChange) => void
}

function Offer({ sport, onChange }: PartProps) {
  const { t } = useTranslation()
  const name = useSportName()(sport.id, sport)
  if (!sport.is_active) return <p className={styles.off}>{t('sportPreferences.offForAll')}</p>
  return (
    <Switch
      label={t('sportPreferences.offerSport', { sport: name })}
      isLabelHidden
      isSelected={sport.is_active_for_user}
      onChange={is_active => onChange({ is_active })}
    />
  )
}

function Details({ sport, onChange }: PartProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const scheme = useScheme()
  const isImperial = profile.imperial_units
  // An invalid speed stays in the field, so that the error message below matches it.
  const [impossible, setImpossible] = useState<number | null>(null)
  const changeThreshold = (speed: number) => {
    setImpossible(isPossible(speed) ? null : speed)
    if (isPossible(speed)) onChange({ stopped_speed_threshold: thresholdOf(speed, isImperial) })
  }
  const reset = () => {
    setImpossible(null)
    onChange('reset')
  }
  return (
    <div className={styles.details}>
      <ColourPicker
        label={t('sportPreferences.colour')}
        value={sportColour(sport, scheme)}
        onChange={color => onChange({ color })}
      />
      <Choice
        label={t('ownSports.measure')}
        options={[
          { id: 'speed', name: t('ownSports.speed') },
          { id: 'pace', name: t('ownSports.pace') },
        ]}
        value={speedFormOf(sport.id, sport) === 'speed' ? 'speed' : 'pace'}
        onChange={measure => onChange({ measure })}
      />
      <NumberField
        label={t('sportPreferences.stoppedSpeed')}
        hint={t('sportPreferences.stoppedSpeedHint')}
        unit={isImperial ? 'mile-per-hour' : 'kilometer-per-hour'}
        {...speedLimits}
        value={impossible ?? thresholdInUnit(sport.stopped_speed_threshold, isImperial)}
        onChange={changeThreshold}
      />
      <DefaultEquipment sport={sport} onChange={onChange} />
      <div>
        <Button onPress={reset}>{t('sportPreferences.reset')}</Button>
      </div>
    </div>
  )
}

/** Lets the user choose a sport's default equipment. Renders nothing if the user has no equipment for the sport. */
function DefaultEquipment({ sport, onChange }: PartProps) {
  const { t } = useTranslation()
  const { data: equipments = [] } = useEquipments()
  const [present] = sport.default_equipments
  return (
    <div className={styles.equipment}>
      <EquipmentSelect
        label={t('sportPreferences.equipment')}
        sportId={sport.id}
        present={present}
        value={present?.id ?? null}
        onChange={chosen => onChange({ default_equipments: equipments.filter(({ id }) => id === chosen) })}
      />
    </div>
  )
}

function SavingProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const equipment = failureKey(failureWords.equipmentChoice, error)
  return equipment === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(equipment)}</Notice>
}
