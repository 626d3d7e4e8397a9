import { Link } from 'wouter'
import { Failure } from '../../components/feedback/failure'
import { ApiError } from '../../data/client/api-error'
import { useSharedWorkout } from '../../data/sharing/shared-workout'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { AuthLayout } from '../../ui/layout/auth-layout'
import { Logo } from '../../ui/layout/logo'
import { Guest } from './guest'
import styles from './shared-page.module.css'
import { SharedWorkoutView } from './shared-workout'

/** The page of a shared workout, which its link opens. It works with and without a session. */
export function SharedPage({ token }: { token: string }) {
  return (
    <Guest>
      <Shared token={token} />
    </Guest>
  )
}

function Shared({ token }: { token: string }) {
  const { t } = useTranslation()
  const { data: workout, error, refetch } = useSharedWorkout(token)
  if (error instanceof ApiError && error.code === 'share-not-found') {
    return (
      <AuthLayout title={t('sharing.deadTitle')}>
        <p>{t('sharing.dead')}</p>
        <ButtonLink href="/about">{t('sharing.home')}</ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Link href="/about" className={styles.home}>
          <Logo size={1.75} />
          Trackhut
        </Link>
      </header>
      <main>
        {workout !== undefined && <SharedWorkoutView token={token} workout={workout} />}
        {workout === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      </main>
    </div>
  )
}
