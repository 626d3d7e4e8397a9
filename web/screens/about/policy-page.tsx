import type { Configuration } from '../../../src/instance/configuration/schemas'
import { createDayFormats } from '../../format/day-formats'
import { currentlySpoken } from '../../i18n/i18n'
import { useTranslation } from '../../i18n/use-translation'
import { PublicPage } from './public-page'
import { StandardPolicy } from './standard-policy'
import { WrittenText } from './written-text'

/** The instance's privacy policy, or the standard one if the administrator has written none. */
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

function dayInWords(date: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const format = createDayFormats(currentlySpoken())
  return format({ timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date))
}
