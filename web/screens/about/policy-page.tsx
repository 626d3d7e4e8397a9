import { useTranslation } from 'react-i18next'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { WrittenText } from '../../drawing/words/written-text'
import { currentLocale } from '../../i18n/i18n'
import { PublicPage } from './public-page'
import { StandardPolicy } from './standard-policy'

/** The policy of this instance, or the one that comes with Trackhut. */
export function PolicyPage() {
  const { t } = useTranslation()
  const originOf = ({ privacy_policy_date: since }: Configuration) =>
    since === null ? t('policy.standard') : t('policy.since', { date: dayInWords(since) })
  return (
    <PublicPage title={t('login.policy')} context={originOf}>
      {configuration =>
        configuration.privacy_policy === null ? (
          <StandardPolicy configuration={configuration} />
        ) : (
          <WrittenText text={configuration.privacy_policy} />
        )
      }
    </PublicPage>
  )
}

const dayInWords = (date: string) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(new Date(date))
