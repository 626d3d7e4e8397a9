import { ReadySports } from '../../../components/sports/ready-sports'
import { useChangeConfiguration, useConfiguration } from '../../../data/instance/configuration'
import { useSportShelf } from '../../../data/workouts/sport-shelf'
import { useTranslation } from '../../../i18n/use-translation'
import { Switch } from '../../../ui/fields/switch'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { AdministrationProblem } from '../parts/administration-problem'
import own from './own-sport.module.css'
import { ToggleListSkeleton } from './toggle-list'
import styles from './toggle-list.module.css'

/** Lists the predefined sports, and lets the administrator decide whether all users may add them. */
export function ShelfPage() {
  const { t } = useTranslation()
  const { data: shelf, error, refetch } = useSportShelf()
  return (
    <AdministrationPage title={t('shelf.title')} context={t('shelf.context')}>
      <WhoMayAdd />
      {shelf !== undefined && <ReadySports shelf={shelf} />}
      {shelf === undefined && error === null && <ToggleListSkeleton />}
      {shelf === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

/** A switch for whether all users may add predefined sports. It is saved at once. */
function WhoMayAdd() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  const saving = useChangeConfiguration()
  if (configuration === undefined) return null
  const asked = saving.isPending ? saving.variables.users_add_sports : undefined
  return (
    <div className={styles.setting}>
      <Switch
        label={t('shelf.everybodyAdds')}
        isSelected={asked ?? configuration.users_add_sports}
        onChange={users_add_sports => saving.mutate({ users_add_sports })}
      />
      <p className={own.hint}>{t('shelf.everybodyAddsHint')}</p>
      {saving.error !== null && <AdministrationProblem error={saving.error} />}
    </div>
  )
}
