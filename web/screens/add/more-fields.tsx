import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { Button as AriaButton, Disclosure, DisclosurePanel } from 'react-aria-components'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { EquipmentSelect } from '../../components/equipment/equipment-select'
import {
  DescriptionAndNotes,
  noTexts,
  TitleField,
  type WorkoutTexts,
} from '../../components/workouts/workout-texts'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../../ui/controls/icon'
import styles from './add.module.css'

export interface MoreValues extends WorkoutTexts {
  /** The short id of the equipment. `null` means no equipment, `undefined` the sport's default equipment. */
  equipmentId: string | null | undefined
}

export const nothingMore: MoreValues = { ...noTexts, equipmentId: undefined }

interface MoreFieldsProps {
  sport: Sport | undefined
  /** Whether the values apply to several workouts. */
  isForSeveral: boolean
  values: MoreValues
  onChange: (values: MoreValues) => void
}

/** Optional fields of an upload (title, equipment, texts), which are collapsed at first. */
export function MoreFields({ sport, isForSeveral, values, onChange }: MoreFieldsProps) {
  const { t } = useTranslation()
  const { equipmentId } = values
  const changeTexts = (texts: WorkoutTexts) => onChange({ ...texts, equipmentId })
  return (
    <Disclosure className={styles.more}>
      <AriaButton slot="trigger" className={styles.trigger}>
        <Icon svg={arrowDown} />
        {t('add.more')}
      </AriaButton>
      <DisclosurePanel>
        <div className={styles.details}>
          {isForSeveral && <p className={styles.hint}>{t('add.moreForAll')}</p>}
          <TitleField texts={values} onChange={changeTexts} hint={t('add.titleHint')} />
          <EquipmentSelect
            sportId={sport?.id ?? null}
            value={equipmentId === undefined ? defaultEquipment(sport) : equipmentId}
            onChange={id => onChange({ ...values, equipmentId: id })}
          />
          <DescriptionAndNotes texts={values} onChange={changeTexts} />
        </div>
      </DisclosurePanel>
    </Disclosure>
  )
}

/** The id of the sport's default equipment; `null` if there is none, or it is no longer in use. */
export function defaultEquipment(sport: Sport | undefined): string | null {
  return sport?.default_equipments.find(({ is_active }) => is_active)?.id ?? null
}
