import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import dialog from '../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../ui/controls/dialog-button'
import { ProblemNotice } from './failure'

interface ConfirmedActionProps {
  label: string
  /** Accessible name of the button, for when several buttons share the label. */
  fullLabel?: string
  question: string
  /** Explains the consequences of the action. */
  text: string
  confirmLabel: string
  action: {
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void
    error: Error | null
    isPending: boolean
  }
}

/** A button that opens a dialog, in which the user has to confirm the action. */
export function ConfirmedAction({ label, fullLabel, ...question }: ConfirmedActionProps) {
  return (
    <DialogButton button={<Button {...(fullLabel && { 'aria-label': fullLabel })}>{label}</Button>}>
      {close => <Question {...question} onClose={close} />}
    </DialogButton>
  )
}

type QuestionProps = Omit<ConfirmedActionProps, 'label' | 'fullLabel'> & { onClose: () => void }

function Question({ question, text, confirmLabel, action, onClose }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <>
      <DialogTitle>{question}</DialogTitle>
      <p className={dialog.text}>{text}</p>
      {action.error !== null && <ProblemNotice error={action.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          look="danger"
          isPending={action.isPending}
          onPress={() => action.mutate(undefined, { onSuccess: onClose })}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  )
}
