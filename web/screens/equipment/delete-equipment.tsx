import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useLocation } from 'wouter'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { ProblemNotice } from '../../components/feedback/failure'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useDeleteEquipment } from '../../data/workouts/equipment'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import dialog from '../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../ui/controls/dialog-button'
import { Icon } from '../../ui/controls/icon'
import { Notice } from '../../ui/feedback/notice'
import { confirm } from '../../ui/feedback/toasts'

/**
 * Deletes equipment after a confirmation, because deleting cannot be undone. The dialog explains what happens to the
 * workouts.
 */
export function DeleteEquipment({ equipment }: { equipment: Equipment }) {
  const { t } = useTranslation()
  const opener = (
    <Button>
      <Icon svg={deleteSvg} />
      {t('equipment.delete')}
    </Button>
  )
  return (
    <DialogButton button={opener}>
      {close => <Question equipment={equipment} onCancel={close} />}
    </DialogButton>
  )
}

function Question({ equipment, onCancel }: { equipment: Equipment; onCancel: () => void }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const deletion = useDeleteEquipment(equipment)
  const { label, workouts_count: count } = equipment
  const proceed = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        confirm(t('equipment.deleted', { label }))
        // The page of the deleted equipment is replaced in the history, because it would show an error.
        navigate('/equipments', { replace: true })
      },
    })
  return (
    <>
      <DialogTitle>{t('equipment.deleteTitle', { label })}</DialogTitle>
      <p className={dialog.text}>{t('equipment.deleteText')}</p>
      {count > 0 && <p className={dialog.text}>{t('equipment.deleteUsed', { count })}</p>}
      {deletion.error !== null && <DeletionProblem error={deletion.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" isPending={deletion.isPending} onPress={proceed}>
          {t('equipment.deleteConfirm')}
        </Button>
      </div>
    </>
  )
}

function DeletionProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.equipment, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
