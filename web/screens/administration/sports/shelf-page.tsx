import { useTranslation } from 'react-i18next'
import type { ShelfSport } from '../../../../src/workouts/sports/shelf/schemas'
import { SportIcon } from '../../../components/sports/sport'
import { useChangeConfiguration, useConfiguration } from '../../../data/instance/configuration'
import { useAddReadySport, useSportShelf } from '../../../data/workouts/sport-shelf'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Switch } from '../../../ui/fields/switch'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { AdministrationProblem } from '../parts/administration-problem'
import own from './own-sport.module.css'
import { ToggleListSkeleton } from './toggle-list'
import styles from './toggle-list.module.css'

/** The shelf of ready sports: a press adds one. */
export function ShelfPage() {
  const { t } = useTranslation()
  const { data: shelf, error, refetch } = useSportShelf()
  return (
    <AdministrationPage title={t('shelf.title')} context={t('shelf.context')}>
      <WhoMayAdd />
      {shelf !== undefined && (
        <ul className={styles.list}>
          {shelf.map(sport => (
            <ReadySport key={sport.key} sport={sport} />
          ))}
        </ul>
      )}
      {shelf === undefined && error === null && <ToggleListSkeleton />}
      {shelf === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

/** Whether everybody may add ready sports. Saved at once. */
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

function ReadySport({ sport }: { sport: ShelfSport }) {
  const { t } = useTranslation()
  const adding = useAddReadySport()
  const { key, name, icon, default_color, indoor, is_added } = sport
  const add = () => adding.mutate(key, { onSuccess: () => confirm(t('ownSports.added', { label: name })) })
  return (
    <li className={styles.row}>
      <SportIcon sport={{ id: 0, color: null, icon, default_color }} />
      <span className={styles.name}>
        {name} {indoor && <span className={own.hint}>{t('shelf.indoor')}</span>}
      </span>
      <span className={styles.action}>
        {is_added ? (
          <span className={own.hint}>{t('shelf.here')}</span>
        ) : (
          <Button aria-label={t('shelf.add', { name })} isPending={adding.isPending} onPress={add}>
            {t('shelf.addShort')}
          </Button>
        )}
      </span>
      {adding.error !== null && (
        <div className={styles.problem}>
          <AdministrationProblem error={adding.error} />
        </div>
      )}
    </li>
  )
}
