import { Link } from 'wouter'
import { useTranslation } from '../../../i18n/use-translation'

/** A link to the page with the body values and zones, which are used to calculate loads and the times in zones. */
export function BodyLink() {
  const { t } = useTranslation()
  return <Link href="/settings/body">{t('body.title')}</Link>
}
