import { useId } from 'react'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { isDoneWith } from '../../components/equipment/equipment-types'
import { useSportName } from '../../components/sports/sport'
import { useTranslation } from '../../i18n/use-translation'
import { Checkbox } from '../../ui/fields/checkbox'
import fields from '../../ui/fields/fields.module.css'
import styles from './equipment-form.module.css'

interface DefaultSportsProps {
  /** The id of the equipment; `null` if it is new. */
  equipmentId: string | null
  typeId: number | null
  sports: readonly Sport[]
  /** Ids of the chosen sports. */
  value: readonly number[]
  onChange: (sportIds: readonly number[]) => void
  error: string | undefined
}

/**
 * Checkboxes for the sports in which the equipment is used by default. Only sports that fit the type of the equipment
 * are listed. A sport that has another default equipment shows it, because it would be replaced.
 */
export function DefaultSports({ equipmentId, typeId, sports, value, onChange, error }: DefaultSportsProps) {
  const { t } = useTranslation()
  const [hintId, errorId] = [useId(), useId()]
  const offered = sports.filter(
    ({ id, is_active_for_user }) =>
      typeId !== null && isDoneWith(typeId, id) && (is_active_for_user || value.includes(id)),
  )
  const hint = () => {
    if (typeId === null) return t('equipment.noSports')
    return t(offered.length === 0 ? 'equipment.noActiveSports' : 'equipment.defaultHint')
  }
  return (
    <fieldset className={styles.sports} aria-describedby={`${hintId} ${errorId}`}>
      <legend>{t('equipment.defaultFor')}</legend>
      <p id={hintId} className={styles.hint}>
        {hint()}
      </p>
      {offered.map(sport => (
        <SportCheckbox
          key={sport.id}
          sport={sport}
          equipmentId={equipmentId}
          isSelected={value.includes(sport.id)}
          isInvalid={error !== undefined && value.includes(sport.id)}
          onChange={isSelected =>
            onChange(isSelected ? [...value, sport.id] : value.filter(id => id !== sport.id))
          }
        />
      ))}
      {error !== undefined && (
        <p id={errorId} className={fields.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface SportCheckboxProps {
  sport: Sport
  equipmentId: string | null
  isSelected: boolean
  isInvalid: boolean
  onChange: (isSelected: boolean) => void
}

function SportCheckbox({ sport, equipmentId, ...choice }: SportCheckboxProps) {
  const { t } = useTranslation()
  const sportName = useSportName()
  const other = sport.default_equipments.find(({ id }) => id !== equipmentId)
  const isReplacing = choice.isSelected && other !== undefined
  return (
    <Checkbox
      label={sportName(sport.id, sport)}
      hint={isReplacing ? t('equipment.insteadOf', { label: other.label }) : undefined}
      {...choice}
    />
  )
}
