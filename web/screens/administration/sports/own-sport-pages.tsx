import { useSportName } from '../../../components/sports/sport'
import { useSportsWithUse } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { Empty } from '../../../ui/feedback/empty'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { DeleteSport } from './delete-sport'
import { OwnSportForm } from './own-sport-form'
import { ToggleListSkeleton } from './toggle-list'

export function AddSportPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('ownSports.addTitle')} context={t('ownSports.addContext')}>
      <OwnSportForm sport={null} />
    </AdministrationPage>
  )
}

/** Edits a sport of this server. Standard sports cannot be edited. */
export function EditSportPage({ sportId }: { sportId: number }) {
  const { t } = useTranslation()
  const { data: sports, error, refetch } = useSportsWithUse()
  const sport = sports?.find(({ id, icon }) => id === sportId && icon !== null)
  const name = useSportName()
  const title =
    sport === undefined ? t('adminSports.title') : t('ownSports.editTitle', { label: name(sport.id, sport) })
  return (
    <AdministrationPage
      title={title}
      {...(sport !== undefined && !sport.has_workouts && { actions: <DeleteSport sport={sport} /> })}
    >
      {sport !== undefined && <OwnSportForm sport={sport} />}
      {sports !== undefined && sport === undefined && (
        <Empty
          sentence={t('ownSports.unknown')}
          action={<ButtonLink href="/admin/sports">{t('adminSports.title')}</ButtonLink>}
        />
      )}
      {sports === undefined && error === null && <ToggleListSkeleton />}
      {sports === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}
