import devices from '@material-symbols/svg-400/outlined/devices.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import {
  type Session,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from '../../../data/accounts/sessions'
import { Button } from '../../../ui/controls/button'
import { Badge } from '../../../ui/feedback/badge'
import { confirm } from '../../../ui/feedback/toasts'
import { AppRow } from '../apps/app-row'
import { AppsPart } from '../apps/apps-part'
import { NameSession } from './name-session'
import styles from './security-page.module.css'
import { useDeviceWords } from './use-device-words'

/** Where the account is logged in, with ways to end sessions. */
export function Sessions() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSessions()
  const hasOthers = data?.sessions.some(({ is_current }) => !is_current)
  return (
    <AppsPart
      title={t('security.sessions')}
      text={data ? t('security.sessionsText', { days: data.idle_days }) : ''}
      action={hasOthers && <EndOthers />}
      items={data?.sessions}
      error={error}
      onRetry={refetch}
      emptyText={t('security.lineHereOnly')}
      row={session => <SessionRow key={session.id} session={session} />}
    />
  )
}

function EndOthers() {
  const { t } = useTranslation()
  const ending = useEndOtherSessions(() => confirm(t('security.othersEnded')))
  return (
    <ConfirmedAction
      label={t('security.endOthers')}
      question={t('security.endOthersQuestion')}
      text={t('security.endOthersText')}
      confirmLabel={t('security.endOthers')}
      action={ending}
    />
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const name = useDeviceWords(session)
  const { network, method, created_at, last_used_at, is_current } = session
  const at = (time: string) => formats.moment(new Date(time))
  const facts = [
    network && (network === 'home' ? t('security.atHome') : t('security.network', { network })),
    last_used_at && t('apps.lastUse', { date: at(last_used_at) }),
    created_at && t('security.loggedIn', { date: at(created_at) }),
    method && t('security.byMethod', { method: t(`security.method.${method}`) }),
  ]
  return (
    <AppRow
      name={
        <span className={styles.device}>
          {name}
          {is_current && (
            <Badge tone="accent" svg={devices}>
              {t('security.thisSession')}
            </Badge>
          )}
        </span>
      }
      facts={facts.map(fact => fact && <span key={fact}>{fact}</span>)}
      action={
        <div className={styles.actions}>
          <NameSession session={session} />
          {!is_current && <EndSession id={session.id} name={name} />}
        </div>
      }
    />
  )
}

function EndSession({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const ending = useEndSession(id, () => confirm(t('security.ended')))
  return (
    <>
      <Button
        aria-label={t('security.endName', { name })}
        isPending={ending.isPending}
        onPress={() => ending.mutate()}
      >
        {t('security.end')}
      </Button>
      {ending.error !== null && <ProblemNotice error={ending.error} />}
    </>
  )
}
