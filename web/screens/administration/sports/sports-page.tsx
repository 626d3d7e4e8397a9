import { Link } from 'wouter'
import type { Sport } from '../../../../src/workouts/sports/schemas'
import { SportIcon, useSportName } from '../../../components/sports/sport'
import { useSportsWithUse, useToggleSport } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { ToggleList, ToggleListSkeleton } from './toggle-list'
import { ToggleRow } from './toggle-row'

export function SportsPage() {
  const { t } = useTranslation()
  const { data: sports, error, refetch } = useSportsWithUse()
  return (
    <AdministrationPage
      title={t('adminSports.title')}
      context={t('adminSports.context')}
      actions={
        <>
          <ButtonLink href="/admin/sports/new">{t('ownSports.add')}</ButtonLink>
          <ButtonLink look="primary" href="/admin/sports/shelf">
            {t('shelf.title')}
          </ButtonLink>
        </>
      }
    >
      {sports !== undefined && (
        <ToggleList note={t('adminSports.note')}>
          {sports.map(sport => (
            <SportToggle key={sport.id} sport={sport} />
          ))}
        </ToggleList>
      )}
      {sports === undefined && error === null && <ToggleListSkeleton />}
      {sports === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

function SportToggle({ sport }: { sport: Sport }) {
  const { t } = useTranslation()
  const name = useSportName()
  return (
    <ToggleRow
      icon={<SportIcon sport={sport} />}
      name={name(sport.id, sport)}
      edit={sport.icon === null ? undefined : <EditLink sport={sport} />}
      use={sport.has_workouts ? t('adminSports.used') : undefined}
      isActive={sport.is_active}
      saving={useToggleSport(sport.id)}
    />
  )
}

function EditLink({ sport }: { sport: Sport }) {
  const { t } = useTranslation()
  const label = useSportName()(sport.id, sport)
  return (
    <Link href={`/admin/sports/${sport.id}`} aria-label={t('ownSports.editOf', { label })}>
      {t('ownSports.edit')}
    </Link>
  )
}
