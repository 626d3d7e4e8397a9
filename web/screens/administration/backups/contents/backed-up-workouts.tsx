import { useLocation } from 'wouter'
import type { Pagination } from '../../../../../src/platform/http/schemas'
import type { PersonInBackup, WorkoutInBackup } from '../../../../../src/transfer/restores/schemas'
import { type BackedUpSelection, writeSelection } from '../../../../data/instance/backed-up-selection'
import { useTranslation } from '../../../../i18n/use-translation'
import { PageLinks } from '../../../../ui/controls/page-links'
import { TextField } from '../../../../ui/fields/fields'
import { SearchField } from '../../../../ui/fields/search-field'
import { SelectField } from '../../../../ui/fields/select-field'
import { Section } from '../../../../ui/layout/section'
import sections from '../../parts/sections.module.css'
import { BackedUpRow } from './backed-up-row'
import styles from './contents.module.css'

interface BackedUpWorkoutsProps {
  backup: string
  person: PersonInBackup
  selection: BackedUpSelection
  workouts: WorkoutInBackup[]
  pagination: Pagination
  isLoading: boolean
  /** Whether a restore is underway, so that no other can begin. */
  isRestoring: boolean
}

/** Somebody's workouts in a backup, compared with this server. The filter is in the page's URL. */
export function BackedUpWorkouts(props: BackedUpWorkoutsProps) {
  const { backup, person, selection, workouts, pagination, isLoading, isRestoring } = props
  const { t } = useTranslation()
  const path = `/admin/backups/${backup}/${person.username}`
  if (person.workouts === 0) return null
  return (
    <Section className={sections.wide} title={t('workouts.title')}>
      {person.standing !== 'here' && (
        <p className={sections.text}>{t('partRestore.accountFirst', { name: person.username })}</p>
      )}
      <Tools path={path} selection={selection} />
      <div aria-busy={isLoading}>
        {workouts.length === 0 && <p>{t('partRestore.nothing')}</p>}
        <ul className={styles.list} aria-label={t('workouts.title')}>
          {workouts.map(workout => (
            <BackedUpRow
              key={workout.id}
              backup={backup}
              person={person}
              workout={workout}
              isRestoring={isRestoring}
            />
          ))}
        </ul>
        <PageLinks
          pagination={pagination}
          addressOf={page => path + writeSelection({ ...selection, page })}
        />
      </div>
    </Section>
  )
}

function Tools({ path, selection }: { path: string; selection: BackedUpSelection }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const change = (changes: Partial<BackedUpSelection>) =>
    navigate(path + writeSelection({ ...selection, ...changes, page: 1 }), { replace: true })
  return (
    <search className={styles.tools}>
      <SearchField label={t('partRestore.findTitle')} value={selection.q} onSearch={q => change({ q })} />
      <SelectField<BackedUpSelection['standing']>
        label={t('partRestore.compared')}
        options={[
          { id: '', name: t('partRestore.any') },
          { id: 'missing', name: t('partRestore.standing.missing') },
          { id: 'different', name: t('partRestore.standing.different') },
          { id: 'hidden', name: t('partRestore.standing.hidden') },
          { id: 'same', name: t('partRestore.standing.same') },
        ]}
        value={selection.standing}
        onChange={standing => change({ standing })}
      />
      <TextField
        type="date"
        label={t('filters.from')}
        value={selection.from}
        onChange={from => change({ from })}
      />
      <TextField type="date" label={t('filters.to')} value={selection.to} onChange={to => change({ to })} />
    </search>
  )
}
