import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogTitle } from '../../../ui/controls/dialog-button'
import { UserProblem } from './user-problem-notice'

interface ConfirmationProps {
  title: string
  /** Explains the consequences of the change. */
  text: string
  action: string
  /** The state of the request, which is sent when the user confirms. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onCancel: () => void
}

/** The content of a dialog that asks for confirmation before an account is changed. */
export function Confirmation({ title, text, action, change, onConfirm, onCancel }: ConfirmationProps) {
  const { t } = useTranslation()
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <p className={dialog.text}>{text}</p>
      {change.error !== null && <UserProblem error={change.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" isPending={change.isPending} onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </>
  )
}
