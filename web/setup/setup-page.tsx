import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useStore } from '../store'
import { ButtonLink } from '../ui/button'
import { Doorstep } from '../ui/doorstep'
import { Failure } from '../ui/states'
import { FirstAccountForm } from './first-account-form'
import { useNeedsFirstAccount } from './queries'
import styles from './setup-page.module.css'
import { setupToken } from './setup-token'

/** The first thing anybody sees of a new instance. */
export function SetupPage() {
  const token = useStore(setupToken)
  const { data: needsFirstAccount, error, refetch } = useNeedsFirstAccount()
  if (error !== null) {
    return (
      <main>
        <Failure error={error} onRetry={refetch} />
      </main>
    )
  }
  if (needsFirstAccount === undefined) return null
  if (!needsFirstAccount) return <AlreadySetUp />
  return token === null ? <WhereTheLinkIs /> : <FirstAccount token={token} />
}

function FirstAccount({ token }: { token: string }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const enter = () => navigate('/workouts', { replace: true })
  return (
    <Doorstep title={t('setup.title')} context={t('setup.context')}>
      <FirstAccountForm token={token} onCreated={enter} />
    </Doorstep>
  )
}

function WhereTheLinkIs() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('setup.noLinkTitle')} context={t('setup.noLinkContext')}>
      <p>{t('setup.noLink')}</p>
      <p>
        <code className={styles.link}>{`${location.origin}/setup#…`}</code>
      </p>
      <p className={styles.lost}>{t('setup.noLinkLost')}</p>
    </Doorstep>
  )
}

function AlreadySetUp() {
  const { t } = useTranslation()
  return (
    <Doorstep title={t('setup.doneTitle')} context={t('setup.done')}>
      <ButtonLink look="primary" href="/login">
        {t('login.goTo')}
      </ButtonLink>
    </Doorstep>
  )
}
