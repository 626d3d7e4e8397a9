import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ListedShare } from '../../../../src/workouts/shares/links/schemas'
import { SettingsFrame } from '../../../components/account/account-frame'
import { Failure, ProblemNotice } from '../../../components/feedback/failure'
import { SportLabel } from '../../../components/sports/sport'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useFormats } from '../../../data/accounts/person'
import { wholeAddress } from '../../../data/client/base-path'
import { useEndSharing, useShares } from '../../../data/sharing/shares'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { CopyField } from '../../../ui/fields/copy-field'
import styles from './shares-page.module.css'

/** Lists all links that share the user's workouts, each with a button to revoke it. */
export function SharesPage() {
  const { t } = useTranslation()
  const { data: shares, error, refetch } = useShares()
  const list = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    const now = shares?.length ?? 0
    // The row that had the focus has disappeared, so the focus moves to the list.
    if (now < count.current && document.activeElement === document.body) list.current?.focus()
    count.current = now
  }, [shares])
  return (
    <SettingsFrame title={t('sharing.listTitle')} context={t('sharing.listContext')}>
      <div ref={list} tabIndex={-1} className={styles.shares}>
        {shares?.length === 0 && <p className={styles.quiet}>{t('sharing.none')}</p>}
        {shares !== undefined && shares.length > 0 && (
          <ul className={styles.list}>
            {shares.map(share => (
              <ShareRow key={share.workout_id} share={share} />
            ))}
          </ul>
        )}
        {shares === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
        {shares === undefined && error === null && (
          <Loading>
            <Skeleton height={6} />
          </Loading>
        )}
      </div>
    </SettingsFrame>
  )
}

function ShareRow({ share }: { share: ListedShare }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { workout_id, link, created_at, expires_at, workout_date, sport_id } = share
  const title = useWorkoutTitle()(share)
  const ending = useEndSharing(workout_id, () => confirm(t('sharing.takenBack')))
  const day = (date: string) => formats.dayInWords(new Date(date))
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link href={`/workouts/${workout_id}`}>{title}</Link>
        </h2>
        <p className={styles.quiet}>
          <SportLabel sportId={sport_id} /> · {day(workout_date)}
        </p>
        <p className={styles.quiet}>
          {t('sharing.sharedOn', { date: day(created_at) })}
          {', '}
          {expires_at === null ? t('sharing.endless') : t('sharing.ends', { date: day(expires_at) })}
        </p>
      </div>
      <Button
        aria-label={t('sharing.takeBackOf', { title })}
        isPending={ending.isPending}
        onPress={() => ending.mutate()}
      >
        {t('sharing.takeBack')}
      </Button>
      <div className={styles.link}>
        {link === null ? (
          <p className={styles.quiet}>{t('sharing.unknownLink')}</p>
        ) : (
          <CopyField label={t('sharing.linkTo', { title })} text={wholeAddress(link)} />
        )}
        {ending.error !== null && <ProblemNotice error={ending.error} />}
      </div>
    </li>
  )
}
