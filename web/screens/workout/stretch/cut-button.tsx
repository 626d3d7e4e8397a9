import cutSvg from '@material-symbols/svg-400/outlined/content_cut.svg' with { type: 'text' }
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useCut } from '../../../data/batches/cuts'
import type { Stretch } from '../../../data/workouts/curves/along'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { Icon } from '../../../ui/controls/icon'
import styles from './cut-button.module.css'
import { cutsAt } from './cut-parts'

interface CutButtonProps {
  workout: Workout
  stretch: Stretch
  /** The end of the recording, in seconds from its start. */
  end: number
  onDone: () => void
}

/** A button that opens a dialog with the possible cuts of the workout at the selected stretch. */
export function CutButton(props: CutButtonProps) {
  const { t } = useTranslation()
  return (
    <DialogButton
      button={
        <Button look="icon">
          <Icon svg={cutSvg} />
          <span className="visually-hidden">{t('cut.button')}</span>
        </Button>
      }
    >
      {close => <Question {...props} onClose={close} />}
    </DialogButton>
  )
}

function Question({ workout, stretch, end, onDone, onClose }: CutButtonProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const cut = useCut(workout)
  return (
    <>
      <DialogTitle>{t('cut.title')}</DialogTitle>
      <p>{t('cut.hint')}</p>
      {cut.error !== null && <ProblemNotice error={cut.error} />}
      <div className={styles.choices}>
        {cutsAt(stretch, end).map(({ label, parts }) => (
          <Button
            key={label}
            isDisabled={cut.isPending}
            onPress={() =>
              cut.mutate(
                { parts },
                {
                  onSuccess: () => {
                    onClose()
                    onDone()
                  },
                },
              )
            }
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.cancel')}</Button>
      </div>
    </>
  )
}
