import { Link } from 'wouter'
import { attributionParts } from '../../../components/maps/base/attribution'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { AdministrationPage } from '../parts/administration-page'
import { OfflineMaps } from './offline-maps'
import styles from './offline-maps.module.css'
import { StreetRequests } from './street-requests'

/** Manages offline maps, and shows the attribution of all maps. */
export function MapsPage() {
  const { t } = useTranslation()
  return (
    <AdministrationPage title={t('administration.maps')} context={t('administration.mapsContext')}>
      <StreetRequests />
      <OfflineMaps />
      <Makers />
    </AdministrationPage>
  )
}

/** Shows the attribution that maps have. */
function Makers() {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  if (configuration === undefined) return null
  const makers = attributionParts(configuration.map_attribution)
    .map(({ text }) => text)
    .join('')
  return (
    <dl className={styles.makers}>
      <Figure
        size="line"
        label={t('instance.attribution')}
        value={makers}
        note={
          <>
            {t('instance.attributionHint')} <Link href="/admin/server">{t('serverSettings.tiles')}</Link>
          </>
        }
      />
    </dl>
  )
}
