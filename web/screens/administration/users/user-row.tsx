import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { Avatar } from '../../../components/account/avatar'
import { useStorageWords } from '../../../components/account/storage-use'
import { useFormats } from '../../../data/accounts/person'
import { useChangeUser } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import row from '../../../ui/layout/linked-row.module.css'
import { UserBadges } from './user-badges'
import { UserProblem } from './user-problem-notice'
import styles from './user-row.module.css'

/**
 * A user in the list. The link of the name covers the whole row. Inactive users have an "activate" button instead of
 * figures.
 */
export function UserRow({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const storageWords = useStorageWords()
  const name = useRef<HTMLAnchorElement>(null)
  const takeFocus = useFocusOnceActive(user, name)
  const joined = new Date(user.created_at)
  return (
    <li className={`${row.row} ${styles.row}`}>
      <Avatar user={user} />
      <div className={`${row.words} ${styles.words}`}>
        <div className={styles.heading}>
          <Link ref={name} href={`/admin/users/${user.username}`} className={row.name}>
            {user.username}
          </Link>
          <UserBadges user={user} />
        </div>
        <div className={styles.email}>{user.email}</div>
      </div>
      <time className={styles.joined} dateTime={joined.toISOString()}>
        {t('users.joinedOn', { date: formats.date(joined) })}
      </time>
      {user.is_active ? (
        <span className={styles.end}>
          {t('workouts.count', { count: user.nb_workouts })}
          <span className={styles.storage}>{storageWords(user)}</span>
        </span>
      ) : (
        <Activate user={user} onActivated={takeFocus} />
      )}
    </li>
  )
}

/**
 * Moves the focus to the name after the activation, because the activation button disappears. The focus moves only when
 * the list shows the user as active, because the row may move within the list at that time.
 * @returns a function to call after the activation
 */
function useFocusOnceActive(user: UserEntry, name: RefObject<HTMLElement | null>): () => void {
  const isExpected = useRef(false)
  useEffect(() => {
    if (user.is_active && isExpected.current) name.current?.focus()
  }, [user.is_active, name])
  return () => {
    isExpected.current = true
  }
}

function Activate({ user, onActivated }: { user: UserEntry; onActivated: () => void }) {
  const { t } = useTranslation()
  const change = useChangeUser(user.username)
  const activate = () =>
    change.mutate(
      { activate: true },
      {
        onSuccess: () => {
          confirm(t('users.activated', { name: user.username }))
          onActivated()
        },
      },
    )
  return (
    <>
      <Button
        isPending={change.isPending}
        onPress={activate}
        aria-label={t('users.activateName', { name: user.username })}
      >
        {t('users.activate')}
      </Button>
      {change.error !== null && (
        <div className={styles.problem}>
          <UserProblem error={change.error} />
        </div>
      )}
    </>
  )
}
