import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { useAddUpEquipment } from '../../data/workouts/equipment'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { confirm } from '../../ui/feedback/toasts'
import { Page } from '../../ui/layout/page'
import { EquipmentForm } from './equipment-form'
import styles from './equipment-form.module.css'
import { WithEquipment } from './with-equipment'

export function EditEquipmentPage({ id }: { id: string }) {
  return <WithEquipment id={id}>{equipment => <EditScreen equipment={equipment} />}</WithEquipment>
}

function EditScreen({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  return (
    <Page title={t('equipment.editTitle', { label: equipment.label })} withoutAdd>
      <EquipmentForm equipment={equipment} />
      <AddUp equipment={equipment} />
    </Page>
  )
}

/** Computes the totals again. This part is collapsed, because it is rarely needed. */
function AddUp({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const addingUp = useAddUpEquipment(equipment.id)
  const addUp = () => addingUp.mutate(undefined, { onSuccess: () => confirm(t('equipment.addedUp')) })
  return (
    <details className={styles.repair}>
      <summary>{t('wear.repair')}</summary>
      <p>{t('equipment.addUpText')}</p>
      <Button isPending={addingUp.isPending} onPress={addUp}>
        {t('equipment.addUp')}
      </Button>
      {addingUp.error !== null && <ProblemNotice error={addingUp.error} />}
    </details>
  )
}

export function NewEquipmentPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('equipment.add')} context={t('equipment.newContext')} withoutAdd>
      <EquipmentForm equipment={null} />
    </Page>
  )
}
