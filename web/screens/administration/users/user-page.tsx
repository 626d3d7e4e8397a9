import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { usePerson } from '../../../data/accounts/person'
import { useUser } from '../../../data/accounts/users'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { NotFound } from '../../../ui/feedback/not-found'
import { Notice } from '../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { Access } from './access'
import { AdministratorRights } from './administrator-rights'
import { ChangeEmail } from './change-email'
import { DeleteUser } from './delete-user'
import { LinkedLogIns } from './linked-log-ins'
import { ResetPassword } from './reset-password'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'
import { StorageLimit } from './storage-limit'
import { UserBadges } from './user-badges'
import { UserFacts } from './user-facts'
import styles from './user-page.module.css'

/** An account, with the actions that an administrator can perform on it, the one most often needed first. */
export function UserPage({ username }: { username: string }) {
  const { data: user, error, refetch, isSuccess } = useUser(username)
  const configuration = useConfiguration()
  if (user !== undefined && configuration.data !== undefined) {
    return <UserScreen user={user} hasMail={configuration.data.is_email_sending_enabled} />
  }
  if (isSuccess && user === undefined) return <NotFound />
  const failure = error ?? configuration.error
  if (failure === null) return <UserSkeleton username={username} />
  const retry = () => {
    void refetch()
    void configuration.refetch()
  }
  return <AdministrationFailure error={failure} onRetry={retry} />
}

function UserScreen({ user, hasMail }: { user: UserEntry; hasMail: boolean }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const isSelf = user.username === profile.username
  return (
    <AdministrationPage title={user.username} context={<UserBadges user={user} />}>
      <div className={styles.columns}>
        <UserFacts user={user} />
        <div className={styles.actions}>
          {isSelf && <Notice tone="plain">{t('users.self')}</Notice>}
          <ResetPassword user={user} hasMail={hasMail} />
          <Access user={user} isSelf={isSelf} hasMail={hasMail} />
          <ChangeEmail user={user} hasMail={hasMail} />
          <Sessions user={user} />
          <LinkedLogIns user={user} />
          <SecondFactor user={user} />
          <StorageLimit user={user} />
          <AdministratorRights user={user} isSelf={isSelf} />
          <DeleteUser user={user} isSelf={isSelf} />
        </div>
      </div>
    </AdministrationPage>
  )
}

function UserSkeleton({ username }: { username: string }) {
  return (
    <AdministrationPage title={username}>
      <Loading>
        <div className={styles.columns}>
          <Skeleton height={16} />
          <Skeleton height={24} />
        </div>
      </Loading>
    </AdministrationPage>
  )
}
