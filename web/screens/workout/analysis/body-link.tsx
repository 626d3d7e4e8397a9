import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'

/** A link to the values of the body and the zones, from which loads and zones follow. */
export function BodyLink() {
  const { t } = useTranslation()
  return <Link href="/settings/body">{t('body.title')}</Link>
}
