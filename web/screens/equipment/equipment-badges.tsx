import block from '@material-symbols/svg-400/outlined/block.svg' with { type: 'text' }
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { SportIcon, useSportName } from '../../components/sports/sport'
import { sportOfId } from '../../components/sports/sport-look'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Badge } from '../../ui/feedback/badge'
import styles from './equipment-badges.module.css'

/**
 * Badges for retired equipment, and for the sports in which the equipment is the default. Renders nothing if there are
 * none.
 */
export function EquipmentBadges({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const sportName = useSportName()
  const { data: sports } = useSports()
  const { is_active, default_for_sport_ids: sportIds } = equipment
  if (is_active && sportIds.length === 0) return null
  return (
    <div className={styles.badges}>
      {!is_active && (
        <Badge tone="plain" svg={block}>
          {t('filters.notInUse')}
        </Badge>
      )}
      {sportIds.length > 0 && <span>{t('equipment.defaultFor')}</span>}
      {sportIds.map(id => (
        <Badge key={id} tone="accent" svg={<SportIcon sport={sportOfId(sports, id)} />}>
          {sportName(
            id,
            sports?.find(sport => sport.id === id),
          )}
        </Badge>
      ))}
    </div>
  )
}
