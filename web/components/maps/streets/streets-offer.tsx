import { coverageOf } from '../../../../src/tracks/lines/areas'
import { usePerson } from '../../../data/accounts/person'
import { useConfiguration } from '../../../data/instance/configuration'
import { useSetupSteps } from '../../../data/instance/setup-steps'
import { useRegionExtracts } from '../../../data/maps/region-extracts'
import type { Bounds, Position } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { useRemembered } from '../../../ui/use-remembered'
import { areaToGet, doMeet } from '../base/covered'
import type { BaseMap } from '../base/map-style'
import { AskForStreetsButton } from './ask-for-streets'
import { ExtractProgress } from './extract-progress'
import { GetStreetsButton } from './get-streets'
import styles from './streets.module.css'
import { StreetsCard } from './streets-card'

interface StreetsOfferProps {
  base: BaseMap | null
  /** The area that the map shows. */
  bounds: Bounds
  /** Positions on the map that should have streets. */
  places: readonly Position[]
  /** Whether the map shows several workouts. */
  isOfMany?: boolean
}

/** Explains below a map without streets how to download streets or who can download them, and shows the progress. */
export function StreetsOffer({ base, bounds, places, isOfMany = false }: StreetsOfferProps) {
  const { profile } = usePerson()
  const isOffered = base?.type === 'vector' && base.offers_streets === true
  const [choice, setChoice] = useRemembered('streetsOffer', ['shown', 'hidden'], 'shown')
  const mayGet = isOffered && profile.admin
  const { data } = useRegionExtracts({ isWanted: mayGet })
  const { data: left } = useSetupSteps(mayGet && base.regions.length === 0)
  if (!isOffered) return null
  // The offer for all workouts is better than one for a single map, if the map is within it.
  const offer = mayGet ? left?.streets : null
  if (offer && coverageOf([offer], places) === 'all') {
    return <StreetsCard offer={offer} onDismiss={() => setChoice('hidden')} />
  }
  const area = areaToGet(bounds, places, base.regions)
  const underWay = data?.cuts.filter(extract => doMeet(extract.bounds, area)) ?? []
  if (underWay.length > 0) {
    return (
      <div className={styles.offer}>
        {underWay.map(extract => (
          <ExtractProgress key={extract.id} extract={extract} />
        ))}
      </div>
    )
  }
  const coverage = coverageOf(base.regions, places)
  if (coverage === 'all' || choice === 'hidden') return null
  return (
    <div className={styles.offer}>
      <Words isPart={coverage === 'some'} isOfMany={isOfMany} />
      <div className={styles.actions}>
        {profile.admin ? (
          <GetStreetsButton wanted={{ bounds: area }} />
        ) : (
          <AskForStreetsButton bounds={area} />
        )}
        <Button onPress={() => setChoice('hidden')}>{<NotNow />}</Button>
      </div>
    </div>
  )
}

function NotNow() {
  const { t } = useTranslation()
  return t('streets.notNow')
}

function Words({ isPart, isOfMany }: { isPart: boolean; isOfMany: boolean }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data: configuration } = useConfiguration()
  const contact = configuration?.admin_contact ?? null
  const partly = isOfMany ? t('streets.manyLeave') : t('streets.leaves')
  return (
    <p className={styles.words}>
      {isPart ? partly : t('streets.none')}
      {!profile.admin && ` ${t('streets.whoCan')}`}
      {!profile.admin && contact !== null && (
        <>
          {' '}
          <a href={`mailto:${contact}`}>{contact}</a>
        </>
      )}
    </p>
  )
}
