import send from '@material-symbols/svg-400/outlined/send.svg' with { type: 'text' }
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'

/**
 * A button that sends the picture. It is shown only if the browser can pass files to other apps, which mainly phones
 * can do, and only over HTTPS.
 * @param fileName ends with `.png`
 */
export function SendPicture({
  picture,
  title,
  fileName,
}: {
  picture: Blob
  title: string
  fileName: string
}) {
  const { t } = useTranslation()
  if (!('canShare' in navigator)) return null
  const files = [new File([picture], fileName, { type: 'image/png' })]
  if (!navigator.canShare({ files })) return null
  return (
    <Button onPress={() => void navigator.share({ files, title }).catch(() => undefined)}>
      <Icon svg={send} />
      {t('sharing.send')}
    </Button>
  )
}
