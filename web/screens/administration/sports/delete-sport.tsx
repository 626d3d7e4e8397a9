import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import { useLocation } from 'wouter'
import type { Sport } from '../../../../src/workouts/sports/schemas'
import { useSportName } from '../../../components/sports/sport'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useDeleteSport } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { Icon } from '../../../ui/controls/icon'
import { Notice } from '../../../ui/feedback/notice'
import { confirm } from '../../../ui/feedback/toasts'
import { AdministrationProblem } from '../parts/administration-problem'

/** Deletes a sport. It asks for confirmation, because users' settings for the sport are deleted as well. */
export function DeleteSport({ sport }: { sport: Sport }) {
  const { t } = useTranslation()
  const opener = (
    <Button>
      <Icon svg={deleteSvg} />
      {t('ownSports.delete')}
    </Button>
  )
  return <DialogButton button={opener}>{close => <Question sport={sport} onCancel={close} />}</DialogButton>
}

function Question({ sport, onCancel }: { sport: Sport; onCancel: () => void }) {
  const { t } = useTranslation()
  const label = useSportName()(sport.id, sport)
  const [, navigate] = useLocation()
  const deletion = useDeleteSport(sport.id)
  const proceed = () =>
    deletion.mutate(undefined, {
      onSuccess: () => {
        confirm(t('ownSports.deleted', { label }))
        // The page of the deleted sport is replaced in the history, because it would show an error.
        navigate('/admin/sports', { replace: true })
      },
    })
  return (
    <>
      <DialogTitle>{t('ownSports.deleteTitle', { label })}</DialogTitle>
      <p className={dialog.text}>{t('ownSports.deleteText')}</p>
      {deletion.error !== null && <DeletionProblem error={deletion.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" isPending={deletion.isPending} onPress={proceed}>
          {t('ownSports.deleteConfirm')}
        </Button>
      </div>
    </>
  )
}

function DeletionProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.sport, error)
  return key === null ? <AdministrationProblem error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
