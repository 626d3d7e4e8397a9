import { Link, useSearchParams } from 'wouter'
import type { PersonInBackup } from '../../../../../src/transfer/restores/schemas'
import { readBackedUpSelection } from '../../../../data/instance/backed-up-selection'
import {
  isRestoreUnderway,
  useLastRestore,
  useRestorePart,
  useWorkoutsOfBackup,
} from '../../../../data/instance/restores'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton'
import { Section } from '../../../../ui/layout/section'
import { AdministrationPage } from '../../parts/administration-page'
import sections from '../../parts/sections.module.css'
import { BackedUpWorkouts } from './backed-up-workouts'
import styles from './contents.module.css'
import { LastRestore } from './last-restore'
import { LockedBackup } from './locked-backup'
import { Opening } from './opening'
import { PersonStanding } from './person-standing'
import { RestoreProblem } from './restore-problem'
import { useBackupTime } from './use-backup-time'

interface PersonOfBackupPageProps {
  /** The backup. */
  name: string
  username: string
}

/** A person in a backup: restores all of it that is missing here, or single workouts. */
export function PersonOfBackupPage({ name, username }: PersonOfBackupPageProps) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const when = useBackupTime(name)
  const selection = readBackedUpSelection(parameters)
  const { data, error, isPlaceholderData, refetch } = useWorkoutsOfBackup(name, username, selection)
  const person = data?.data.person
  const last = useLastRestore().data
  const isRestoring = last ? isRestoreUnderway(last) : false
  return (
    <AdministrationPage
      title={username}
      context={
        when !== null && <Link href={`/admin/backups/${name}`}>{t('partRestore.from', { when })}</Link>
      }
    >
      <LastRestore />
      {error !== null && <LockedBackup name={name} error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <Loading>
          <Skeleton height={24} />
        </Loading>
      )}
      {data !== undefined && error === null && !data.data.is_open && <Opening />}
      {data !== undefined && error === null && person && (
        <div className={sections.parts}>
          <RestorePerson backup={name} person={person} isRestoring={isRestoring} />
          <BackedUpWorkouts
            backup={name}
            person={person}
            selection={selection}
            workouts={data.data.workouts}
            pagination={data.pagination}
            isLoading={isPlaceholderData}
            isRestoring={isRestoring}
          />
        </div>
      )}
    </AdministrationPage>
  )
}

interface RestorePersonProps {
  backup: string
  person: PersonInBackup
  isRestoring: boolean
}

function RestorePerson({ backup, person, isRestoring }: RestorePersonProps) {
  const { t } = useTranslation()
  const restoring = useRestorePart(backup)
  const { username: name, standing } = person
  const about = {
    here: t('partRestore.aboutMissing'),
    missing: t('partRestore.aboutAccount', { name }),
    'name-taken': t('partRestore.nameTakenHint', { name }),
    'email-taken': t('partRestore.emailTakenHint', { name }),
  }
  return (
    <Section className={styles.restore} title={t('partRestore.restore')}>
      <PersonStanding person={person} />
      <p className={sections.text}>{about[standing]}</p>
      {standing === 'here' && <p className={sections.text}>{t('partRestore.aboutUndo', { name })}</p>}
      {restoring.error !== null && <RestoreProblem error={restoring.error} />}
      {(standing === 'here' || standing === 'missing') && (
        <div>
          <Button
            look="primary"
            isPending={restoring.isPending}
            isDisabled={isRestoring}
            onPress={() => restoring.mutate({ username: name })}
          >
            {t(standing === 'here' ? 'partRestore.restoreMissing' : 'partRestore.restoreAccount')}
          </Button>
        </div>
      )}
    </Section>
  )
}
