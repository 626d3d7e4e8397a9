import type { ReactNode } from 'react'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { Failure } from '../../components/feedback/failure'
import { useEquipment } from '../../data/workouts/equipment'
import { useTranslation } from '../../i18n/use-translation'
import { NotFound } from '../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import styles from './equipment-page.module.css'

interface WithEquipmentProps {
  id: string
  /** Renders the screen when the equipment is loaded. */
  children: (equipment: Equipment) => ReactNode
}

/** Loads a piece of equipment for a screen. */
export function WithEquipment({ id, children }: WithEquipmentProps) {
  const { t } = useTranslation()
  const { data: equipment, error, refetch, isSuccess } = useEquipment(id)
  if (equipment !== undefined) return children(equipment)
  if (isSuccess) return <NotFound />
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  return (
    <Page title={t('frame.equipment')} withoutAdd>
      <Loading>
        <div className={styles.skeleton}>
          <Skeleton width="60%" height={2.5} />
          <Skeleton height={6} />
        </div>
      </Loading>
    </Page>
  )
}
