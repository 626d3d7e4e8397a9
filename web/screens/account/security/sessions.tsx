import { AppRow } from '../../../components/account/app-row'
import { SessionFacts } from '../../../components/account/session-facts'
import { SessionName } from '../../../components/account/session-name'
import { useDeviceWords } from '../../../components/account/use-device-words'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../../components/feedback/failure'
import {
  type Session,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from '../../../data/accounts/sessions'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { AppsPart } from '../apps/apps-part'
import { NameSession } from './name-session'
import styles from './security-page.module.css'

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
  const name = useDeviceWords(session)
  return (
    <AppRow
      name={<SessionName session={session} />}
      facts={<SessionFacts session={session} />}
      action={
        <div className={styles.actions}>
          <NameSession session={session} />
          {!session.is_current && <EndSession id={session.id} name={name} />}
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
