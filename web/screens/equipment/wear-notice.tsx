import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { useWearWords } from '../../components/equipment/use-wear-words'
import { needsLook } from '../../components/equipment/wear'
import { ProblemNotice } from '../../components/feedback/failure'
import { useSaveEquipment } from '../../data/workouts/equipment'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { confirm } from '../../ui/feedback/toasts'
import styles from './wear-notice.module.css'

/**
 * Reminds the user that the equipment's distance is close to the intended distance or has reached it. The notice
 * disappears when the equipment is retired or its intended distance is raised.
 */
export function WearNotice({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const words = useWearWords()
  const saving = useSaveEquipment(equipment.id)
  if (!needsLook(equipment)) return null
  const { id, label } = equipment
  const retire = () =>
    saving.mutate({ is_active: false }, { onSuccess: () => confirm(t('wear.retired', { label })) })
  return (
    <div>
      <Notice tone="plain">{words.reminder(equipment)}</Notice>
      <div className={styles.actions}>
        <Button isPending={saving.isPending} onPress={retire}>
          {t('wear.retire')}
        </Button>
        <ButtonLink href={`/equipments/${id}/edit`}>{t('wear.raise')}</ButtonLink>
      </div>
      {saving.error !== null && <ProblemNotice error={saving.error} />}
    </div>
  )
}
