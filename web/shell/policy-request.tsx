import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { ProblemNotice } from '../components/feedback/failure'
import { usePolicyAcceptance } from '../data/accounts/profile-changes'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../ui/controls/button'
import { confirm } from '../ui/feedback/toasts'
import styles from './policy-request.module.css'

/** Asks the user to accept the current privacy policy. The app can be used even if the user does not respond. */
export function PolicyRequest() {
  const { t } = useTranslation()
  const titleId = useId()
  const banner = useRef<HTMLElement>(null)
  const acceptance = usePolicyAcceptance(() => {
    confirm(t('policy.accepted'))
    // The button that had the focus disappears, so the focus moves to the screen.
    banner.current?.closest('main')?.focus()
  })
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {t('policy.pendingTitle')}
        </h2>
        <p>{t('policy.pending')}</p>
        {acceptance.error !== null && <ProblemNotice error={acceptance.error} />}
      </div>
      <div className={styles.actions}>
        <Link href="/privacy-policy">{t('policy.read')}</Link>
        <Button isPending={acceptance.isPending} onPress={() => acceptance.mutate()}>
          {acceptance.isPending ? t('policy.accepting') : t('policy.accept')}
        </Button>
      </div>
    </section>
  )
}
