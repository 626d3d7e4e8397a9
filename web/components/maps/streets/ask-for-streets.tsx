import type { StreetRequest } from '../../../../src/maps/street-requests/schemas'
import { coverageOf, placesOf } from '../../../../src/tracks/lines/areas'
import { useFormats } from '../../../data/accounts/person'
import { failureWords } from '../../../data/client/failures'
import {
  useAskForStreets,
  useDropStreetRequest,
  useOwnStreetRequests,
} from '../../../data/maps/street-requests'
import type { Bounds } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { Progress } from '../../../ui/feedback/progress'
import { confirm } from '../../../ui/feedback/toasts'
import { ProblemNotice } from '../../feedback/failure'

/** A button with which people who are not administrators ask for the streets of an area. */
export function AskForStreetsButton({ bounds }: { bounds: Bounds }) {
  const { t } = useTranslation()
  return (
    <DialogButton button={<Button>{t('streets.ask')}</Button>}>
      {close => <AskForStreets bounds={bounds} onClose={close} />}
    </DialogButton>
  )
}

interface AskForStreetsProps {
  bounds: Bounds
  onClose: () => void
}

function AskForStreets({ bounds, onClose }: AskForStreetsProps) {
  const { t } = useTranslation()
  const { data: requests, error } = useOwnStreetRequests()
  const earlier = requests?.find(request => coverageOf([request], placesOf(bounds)) === 'all')
  return (
    <>
      <DialogTitle>{t('streets.ask')}</DialogTitle>
      {requests === undefined && error === null && (
        <Progress sentence={t('common.loading')} fraction={null} />
      )}
      {earlier === undefined && (requests !== undefined || error !== null) && (
        <Ask bounds={bounds} onClose={onClose} />
      )}
      {earlier !== undefined && <Asked request={earlier} onClose={onClose} />}
    </>
  )
}

function Ask({ bounds, onClose }: AskForStreetsProps) {
  const { t } = useTranslation()
  const ask = useAskForStreets()
  const onSuccess = () => {
    confirm(t('streets.asked'))
    onClose()
  }
  return (
    <>
      <p className={dialog.text}>{t('streets.askText')}</p>
      {ask.error !== null && <ProblemNotice error={ask.error} words={failureWords.streets} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onClose}>
          {t('common.cancel')}
        </Button>
        <Button look="primary" isPending={ask.isPending} onPress={() => ask.mutate(bounds, { onSuccess })}>
          {t('streets.askNow')}
        </Button>
      </div>
    </>
  )
}

function Asked({ request, onClose }: { request: StreetRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const drop = useDropStreetRequest(request.id)
  const date = formats.dayInWords(new Date(request.asked_at))
  return (
    <>
      <p className={dialog.text}>{t('streets.askedOn', { date })}</p>
      {drop.error !== null && <ProblemNotice error={drop.error} words={failureWords.streets} />}
      <div className={dialog.actions}>
        <Button isPending={drop.isPending} onPress={() => drop.mutate(undefined, { onSuccess: onClose })}>
          {t('streets.takeBack')}
        </Button>
        <Button autoFocus onPress={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </>
  )
}
