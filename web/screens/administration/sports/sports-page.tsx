import { useTranslation } from 'react-i18next'
import type { Sport } from '../../../../src/sports/schemas'
import { SportIcon, useSportName } from '../../../drawing/sports/sport'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import { OfferList, OfferListSkeleton } from './toggle-list'
import { OfferRow } from './toggle-row'
import { useAllSports, useOfferSport } from '../../../data/accounts/users'

/** The sports of the server. */
export function SportsPage() {
  const { t } = useTranslation()
  const { data: sports, error, refetch } = useAllSports()
  return (
    <AdministrationPage title={t('adminSports.title')} context={t('adminSports.context')}>
      {sports !== undefined && (
        <OfferList note={t('adminSports.note')}>
          {sports.map(sport => (
            <SportOffer key={sport.id} sport={sport} />
          ))}
        </OfferList>
      )}
      {sports === undefined && error === null && <OfferListSkeleton />}
      {sports === undefined && error !== null && <AdministrationFailure error={error} onRetry={refetch} />}
    </AdministrationPage>
  )
}

function SportOffer({ sport }: { sport: Sport }) {
  const { t } = useTranslation()
  const name = useSportName()
  return (
    <OfferRow
      icon={<SportIcon sportId={sport.id} ownColour={sport.color} />}
      name={name(sport.id, sport)}
      use={sport.has_workouts ? t('adminSports.used') : undefined}
      isActive={sport.is_active}
      saving={useOfferSport(sport.id)}
    />
  )
}
