import checkCircle from '@material-symbols/svg-400/outlined/check_circle.svg' with { type: 'text' }
import warning from '@material-symbols/svg-400/outlined/warning.svg' with { type: 'text' }
import { Link } from 'wouter'
import { useConnectedApps, usePersonalTokens } from '../../../data/accounts/apps'
import { useCalendarAddresses } from '../../../data/accounts/calendar-addresses'
import { useProfile } from '../../../data/accounts/profile'
import { useSecondFactor } from '../../../data/accounts/second-factor'
import { useSessions } from '../../../data/accounts/sessions'
import { useUploadAddresses } from '../../../data/accounts/upload-addresses'
import { useWebhooks } from '../../../data/accounts/webhooks'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import styles from './security-page.module.css'
import { factorOf, type StandingLine, standingLines } from './standing-lines'

/** Says in a few lines how well the account is kept, and what to do next. */
export function Standing() {
  const { t } = useTranslation()
  const sessions = useSessions().data?.sessions
  const factors = useSecondFactor().data
  const tokens = usePersonalTokens().data
  const apps = useConnectedApps().data
  const uploads = useUploadAddresses().data
  const calendars = useCalendarAddresses().data
  const webhooks = useWebhooks().data
  const { data: profile } = useProfile()
  const { data: configuration } = useConfiguration()
  const lines =
    factors &&
    sessions &&
    tokens &&
    apps &&
    uploads &&
    calendars &&
    webhooks &&
    profile &&
    configuration &&
    standingLines({
      factor: factorOf(factors),
      sessions: sessions.length,
      tokens,
      apps: apps.length,
      uploads: uploads.length,
      calendars: calendars.length,
      webhooks: webhooks.filter(({ of }) => of === 'account').length,
      hasMail: configuration.is_email_sending_enabled,
      email: profile.email,
      // Without https, only addresses of this machine itself are secure to a browser.
      isEncrypted: location.protocol === 'https:' || (window.isSecureContext ? null : false),
    })
  return (
    <Section className={styles.part} title={t('security.standing')}>
      {lines ? (
        <ul className={styles.lines}>
          {lines.map(line => (
            <Line key={line.words} line={line} />
          ))}
        </ul>
      ) : (
        <Loading>
          <Skeleton height={9} />
        </Loading>
      )}
    </Section>
  )
}

function Line({ line: { words, warns, to } }: { line: StandingLine }) {
  const { t } = useTranslation()
  return (
    <li className={styles.line}>
      <span
        className={styles.mark}
        data-warns={warns || undefined}
        role="img"
        aria-label={t(warns ? 'security.lookAtThis' : 'security.fine')}
      >
        <Icon svg={warns ? warning : checkCircle} />
      </span>
      <span>{to === null ? t(words) : <Link href={to}>{t(words)}</Link>}</span>
    </li>
  )
}
