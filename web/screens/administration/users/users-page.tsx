import personAdd from '@material-symbols/svg-400/outlined/person_add.svg' with { type: 'text' }
import { Link, useLocation, useSearchParams } from 'wouter'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import type { Pagination } from '../../../../src/platform/http/schemas'
import { maxCounted, useUserCounts, useUsers } from '../../../data/accounts/users'
import {
  readUsersSelection,
  type UserOrder,
  type UsersSelection,
  userOrders,
  usersAddress,
} from '../../../data/accounts/users-selection'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { PageLinks } from '../../../ui/controls/page-links'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { SearchField } from '../../../ui/fields/search-field'
import { SelectField } from '../../../ui/fields/select-field'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { UserRow } from './user-row'
import styles from './users-page.module.css'

/** Lists all accounts. The search text and the order are in the URL. */
export function UsersPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const selection = readUsersSelection(parameters)
  const { data, error, isPlaceholderData, refetch } = useUsers(selection)
  const context = (
    // The no-break space preserves the height of the line while the number loads.
    <span role="status">
      {data === undefined ? '\u00a0' : t('users.count', { count: data.pagination.total })}
    </span>
  )
  return (
    <AdministrationPage title={t('users.title')} context={context} actions={<InviteLink />}>
      <Tools selection={selection} />
      <Inactive selection={selection} />
      <div aria-busy={isPlaceholderData}>
        {data !== undefined && <List {...data} selection={selection} />}
        {data === undefined && error === null && <ListSkeleton />}
        {data === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
      </div>
    </AdministrationPage>
  )
}

function InviteLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink look="primary" href="/admin/invitations">
      <Icon svg={personAdd} />
      {t('invitations.inviteUser')}
    </ButtonLink>
  )
}

function Tools({ selection }: { selection: UsersSelection }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { search, order } = selection
  const names: Record<UserOrder, string> = {
    name: t('users.byName'),
    joined: t('users.byJoined'),
    workouts: t('users.byWorkouts'),
    administrators: t('users.byAdministrators'),
    inactive: t('users.byInactive'),
  }
  // While the search text is edited, the history entry is replaced, so that going back leads to the list before the
  // search and not to each text.
  const find = (text: string) =>
    navigate(usersAddress({ order, search: text }), { replace: search !== '' && text !== '' })
  return (
    <search className={styles.tools}>
      <SearchField label={t('users.search')} value={search} onSearch={find} />
      <SelectField
        label={t('filters.sort')}
        options={userOrders.map(id => ({ id, name: names[id] }))}
        value={order}
        onChange={chosen => navigate(usersAddress({ search, order: chosen }))}
      />
    </search>
  )
}

/** A notice that there are inactive accounts. It is left out in a search, and if the list begins with such accounts. */
function Inactive({ selection: { search, order } }: { selection: UsersSelection }) {
  const { t } = useTranslation()
  const inactive = useUserCounts().data?.inactive ?? 0
  if (inactive === 0 || search !== '' || order === 'inactive') return null
  const key = inactive === maxCounted ? 'users.manyInactive' : 'users.someInactive'
  return (
    <p className={styles.inactive}>
      {t(key, { count: inactive })}{' '}
      <Link href={usersAddress({ order: 'inactive' })}>{t('users.showInactive')}</Link>
    </p>
  )
}

interface ListProps {
  users: UserEntry[]
  pagination: Pagination
  selection: UsersSelection
}

function List({ users, pagination, selection }: ListProps) {
  const { t } = useTranslation()
  if (pagination.total === 0) {
    return (
      <Empty
        sentence={t('users.nobody', { search: selection.search })}
        action={<ButtonLink href={usersAddress({})}>{t('users.showAll')}</ButtonLink>}
      />
    )
  }
  if (users.length === 0) {
    return (
      <Empty
        sentence={t('users.beyond')}
        action={
          <ButtonLink href={usersAddress({ ...selection, page: 1 })}>{t('workouts.toFirstPage')}</ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('users.title')}>
        {users.map(user => (
          <UserRow key={user.username} user={user} />
        ))}
      </ul>
      <PageLinks pagination={pagination} addressOf={page => usersAddress({ ...selection, page })} />
    </>
  )
}

const skeletonRows = ['one', 'two', 'three', 'four', 'five']

function ListSkeleton() {
  return (
    <Loading>
      {skeletonRows.map(row => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width={2.75} height={2.75} />
          <div className={styles.skeletonWords}>
            <Skeleton width="40%" height={1.25} />
            <Skeleton width="60%" height={1} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
