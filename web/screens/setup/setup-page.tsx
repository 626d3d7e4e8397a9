import { useState } from 'react'
import { useLocation } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { ownAddress } from '../../data/client/base-path'
import { setupToken } from '../../data/client/token-links'
import { useIsBack, useSetup } from '../../data/instance/setup'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Progress } from '../../ui/feedback/progress'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { useStore } from '../../ui/store'
import { FirstAccountForm } from './first-account-form'
import { RestoreBackup } from './restore-backup'
import styles from './setup-page.module.css'

/** The first page of a new instance. */
export function SetupPage() {
  const [isRestored, setRestored] = useState(false)
  return isRestored ? <Return /> : <Beginning onRestored={() => setRestored(true)} />
}

function Beginning({ onRestored }: { onRestored: () => void }) {
  const token = useStore(setupToken)
  const { data: setup, error, refetch } = useSetup()
  if (error !== null) {
    return (
      <main>
        <Failure error={error} onRetry={refetch} />
      </main>
    )
  }
  if (setup === undefined) return null
  if (!setup.needs_first_account) return <AlreadySetUp />
  if (token === null && !setup.has_token_of_settings) return <WhereTheLinkIs />
  return <FirstAccount linkToken={token} onRestored={onRestored} />
}

interface FirstAccountProps {
  /** The token of the link; `null` if the page was opened without one, so that the token has to be typed. */
  linkToken: string | null
  onRestored: () => void
}

function FirstAccount({ linkToken, onRestored }: FirstAccountProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const enter = () => navigate('/setup/people', { replace: true })
  const token = linkToken ?? typed.trim()
  return (
    <AuthLayout title={t('setup.title')} context={t('setup.context')}>
      <FirstAccountForm
        token={token}
        typed={linkToken === null ? { value: typed, change: setTyped } : null}
        onCreated={enter}
      />
      <RestoreBackup token={token} isTokenTyped={linkToken === null} onRestored={onRestored} />
    </AuthLayout>
  )
}

/** Shown after a valid backup was uploaded. Waits until the server has restarted with the restored data. */
function Return() {
  const { t } = useTranslation()
  return useIsBack() ? (
    <AuthLayout key="back" title={t('restore.backTitle')} context={t('restore.back')}>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </AuthLayout>
  ) : (
    <AuthLayout key="returning" title={t('restore.returningTitle')}>
      <Progress sentence={t('restore.returning')} fraction={null} />
      <p className={styles.quiet}>{t('restore.returningLong')}</p>
    </AuthLayout>
  )
}

function WhereTheLinkIs() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('setup.noLinkTitle')} context={t('setup.noLinkContext')}>
      <p>{t('setup.noLink')}</p>
      <p>
        <code className={styles.link}>{`${ownAddress()}/setup#…`}</code>
      </p>
      <p className={styles.quiet}>{t('setup.noLinkLost')}</p>
    </AuthLayout>
  )
}

function AlreadySetUp() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('setup.doneTitle')} context={t('setup.done')}>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </AuthLayout>
  )
}
