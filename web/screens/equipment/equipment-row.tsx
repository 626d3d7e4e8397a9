import { Link } from 'wouter'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import row from '../../ui/layout/linked-row.module.css'
import { EquipmentBadges } from './equipment-badges'
import styles from './equipment-row.module.css'
import { WearBar } from './wear-bar'

/** A piece of equipment in the list. The link of its name covers the whole row. */
export function EquipmentRow({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <li className={`${row.row} ${styles.row}`}>
      <div className={row.words}>
        <Link href={`/equipments/${equipment.id}`} className={row.name}>
          {equipment.label}
        </Link>
        <EquipmentBadges equipment={equipment} />
        {equipment.is_active && equipment.retire_at !== null && (
          <div className={styles.wear}>
            <WearBar equipment={equipment} />
          </div>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure label={t('figures.distance')} value={formats.distance(equipment.total_distance)} />
        <Figure label={t('figures.moving')} value={equipment.total_moving} />
        <Figure label={t('figures.duration')} value={equipment.total_duration} />
        <Figure label={t('workouts.title')} value={formats.count(equipment.workouts_count)} />
      </dl>
    </li>
  )
}
