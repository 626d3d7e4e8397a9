import { useTranslation } from '../../i18n/use-translation'
import { Notice } from '../../ui/feedback/notice'

/** Says why the button has to be pressed again. */
export function CommonPasswordNotice() {
  const { t } = useTranslation()
  return <Notice tone="danger">{t('password.easy')}</Notice>
}
