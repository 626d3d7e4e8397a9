import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Equipment } from '../../../src/equipments/schemas'
import { Page } from '../../ui/layout/page'
import { Bone, Failure, Lost, Skeleton } from '../../drawing/feedback/failure'
import styles from './equipment-page.module.css'
import { useEquipment } from '../../data/workouts/equipment'

interface WithEquipmentProps {
  id: string
  /** The screen, once the equipment is there. */
  children: (equipment: Equipment) => ReactNode
}

/** Fetches one piece of equipment for a screen. */
export function WithEquipment({ id, children }: WithEquipmentProps) {
  const { t } = useTranslation()
  const { data: equipment, error, refetch, isSuccess } = useEquipment(id)
  if (equipment !== undefined) return children(equipment)
  if (isSuccess) return <Lost />
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  return (
    <Page title={t('equipment.title')}>
      <Skeleton>
        <div className={styles.skeleton}>
          <Bone width="60%" height={2.5} />
          <Bone height={6} />
        </div>
      </Skeleton>
    </Page>
  )
}
