import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { equipmentTypeFacts } from '../../components/equipment/equipment-types'
import { useTypeName } from '../../components/equipment/use-type-name'
import { Failure } from '../../components/feedback/failure'
import { useEquipments } from '../../data/workouts/all-equipment'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import styles from './equipment-list-page.module.css'
import { EquipmentRow } from './equipment-row'

/** Lists the user's equipment by type. Active equipment comes first. */
export function EquipmentListPage() {
  const { t } = useTranslation()
  const { data: equipments, error, refetch } = useEquipments()
  const hasSome = equipments !== undefined && equipments.length > 0
  return (
    <Page
      title={t('frame.equipment')}
      context={t('equipment.context')}
      actions={hasSome && <AddEquipment />}
      withoutAdd
    >
      {hasSome && <List equipments={equipments} />}
      {equipments !== undefined && !hasSome && (
        <Empty sentence={t('equipment.empty')} hint={t('equipment.emptyHint')} action={<AddEquipment />} />
      )}
      {equipments === undefined && error === null && <ListSkeleton />}
      {equipments === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
    </Page>
  )
}

function AddEquipment() {
  const { t } = useTranslation()
  return (
    <ButtonLink look="primary" href="/equipments/new">
      <Icon svg={add} />
      {t('equipment.add')}
    </ButtonLink>
  )
}

function List({ equipments }: { equipments: readonly Equipment[] }) {
  const byType = Map.groupBy(equipments, ({ equipment_type }) => equipment_type.id)
  return [...byType]
    .sort(([one], [other]) => one - other)
    .map(([typeId, ofType]) => <TypeSection key={typeId} equipments={ofType} />)
}

function TypeSection({ equipments }: { equipments: readonly Equipment[] }) {
  const typeName = useTypeName()
  const type = equipments[0]?.equipment_type
  if (type === undefined) return null
  const inUseFirst = equipments.toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
  const titleId = `equipment-type-${type.id}`
  return (
    <section className={styles.type} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Icon svg={equipmentTypeFacts(type.id).svg} />
        {typeName(type)}
      </h2>
      <ul className={styles.list}>
        {inUseFirst.map(equipment => (
          <EquipmentRow key={equipment.id} equipment={equipment} />
        ))}
      </ul>
    </section>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four']

function ListSkeleton() {
  return (
    <Loading>
      {skeletonRows.map(row => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width="40%" height={1.5} />
          <Skeleton width="30%" height={1.5} />
        </div>
      ))}
    </Loading>
  )
}
