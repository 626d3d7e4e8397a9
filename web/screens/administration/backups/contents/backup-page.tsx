import { Link, useLocation, useSearchParams } from 'wouter'
import type { PeopleInBackupAnswer, PersonInBackup } from '../../../../../src/transfer/restores/schemas'
import { useFormats } from '../../../../data/accounts/person'
import { readPage } from '../../../../data/client/read-page'
import { type PeopleSelection, writeSelection } from '../../../../data/instance/backed-up-selection'
import { usePeopleOfBackup } from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { PageLinks } from '../../../../ui/controls/page-links'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { SearchField } from '../../../../ui/fields/search-field'
import row from '../../../../ui/layout/linked-row.module.css'
import { AdministrationPage } from '../../parts/administration-page'
import styles from './contents.module.css'
import { LastRestore } from './last-restore'
import { LockedBackup } from './locked-backup'
import { Opening } from './opening'
import { PersonStanding } from './person-standing'
import { useBackupTime } from './use-backup-time'

/** Lists the people in a backup, compared with this server. The search text is in the page's URL. */
export function BackupPage({ name }: { name: string }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const when = useBackupTime(name)
  const selection = { q: parameters.get('q') ?? '', page: readPage(parameters) }
  const { data, error, isPlaceholderData, refetch } = usePeopleOfBackup(name, selection)
  return (
    <AdministrationPage
      title={when === null ? t('backups.title') : t('partRestore.title', { when })}
      context={t('partRestore.context')}
    >
      <LastRestore />
      <div aria-busy={isPlaceholderData}>
        {data !== undefined && error === null && <People name={name} selection={selection} answer={data} />}
        {error !== null && <LockedBackup name={name} error={error} onRetry={refetch} />}
        {data === undefined && error === null && (
          <Loading>
            <Skeleton height={16} />
          </Loading>
        )}
      </div>
    </AdministrationPage>
  )
}

interface PeopleProps {
  name: string
  selection: PeopleSelection
  answer: PeopleInBackupAnswer
}

function People({ name, selection, answer: { data, pagination } }: PeopleProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const path = `/admin/backups/${name}`
  if (!data.is_open) return <Opening />
  return (
    <>
      {(selection.q !== '' || pagination.pages > 1) && (
        <search className={styles.tools}>
          <SearchField
            label={t('users.search')}
            value={selection.q}
            onSearch={q => navigate(path + writeSelection({ q, page: 1 }), { replace: true })}
          />
        </search>
      )}
      {data.people.length === 0 && <p>{t('users.nobody', { search: selection.q })}</p>}
      <ul className={styles.list} aria-label={t('users.title')}>
        {data.people.map(person => (
          <PersonRow key={person.username} backup={name} person={person} />
        ))}
      </ul>
      <PageLinks pagination={pagination} addressOf={page => path + writeSelection({ ...selection, page })} />
    </>
  )
}

/** A person in a backup. The link of the name covers the whole row. */
function PersonRow({ backup, person }: { backup: string; person: PersonInBackup }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { username, workouts, last_workout_at: last } = person
  return (
    <li className={`${row.row} ${styles.person}`}>
      <div className={row.words}>
        <Link href={`/admin/backups/${backup}/${username}`} className={row.name}>
          {username}
        </Link>
        <p className={styles.quiet}>
          <span>{t('workouts.count', { count: workouts })}</span>
          {last !== null && (
            <span>{t('partRestore.latest', { date: formats.dayInWords(new Date(last)) })}</span>
          )}
        </p>
      </div>
      <PersonStanding person={person} />
    </li>
  )
}
