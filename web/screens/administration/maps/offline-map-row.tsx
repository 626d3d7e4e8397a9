import type { RegionFile } from '../../../../src/maps/regions/schemas'
import { ConfirmedAction } from '../../../components/feedback/confirmed-action'
import { attributionParts } from '../../../components/maps/base/attribution'
import { GetStreetsButton } from '../../../components/maps/streets/get-streets'
import { useFormats } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useDeleteOfflineMap } from '../../../data/maps/offline-maps'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './offline-maps.module.css'

/** An offline map, with its area and level of detail, or the reason why it is not used. */
export function OfflineMapRow({ region, isOffered }: { region: RegionFile; isOffered: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const deletion = useDeleteOfflineMap(region.name)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{region.name}</p>
        {region.problem === null ? <Facts region={region} /> : <Problem region={region} />}
      </div>
      <span className={styles.size}>{formats.fileSize(region.size)}</span>
      {region.bounds !== null && isOffered && (
        <GetStreetsButton
          wanted={{ replaces: region.name }}
          label={t('streets.update')}
          fullLabel={t('streets.updateNamed', { name: region.name })}
        />
      )}
      <ConfirmedAction
        label={t('regions.delete')}
        fullLabel={t('regions.deleteNamed', { name: region.name })}
        question={t('regions.deleteTitle', { name: region.name })}
        text={t('regions.deleteText')}
        confirmLabel={t('regions.deleteConfirm')}
        action={deletion}
      />
    </li>
  )
}

function Facts({ region }: { region: RegionFile }) {
  const { bounds, min_zoom, max_zoom, attribution, build, modified_at } = region
  const { t } = useTranslation()
  const formats = useFormats()
  const date = formats.dayInWords(new Date(build === null ? modified_at : `${build}T12:00`))
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0]
  const makers = attributionParts(attribution ?? '').map(({ text }) => text)
  return (
    <p className={styles.facts}>
      {t('regions.area', { west, south, east, north })}
      {' · '}
      {t('regions.zooms', { from: min_zoom ?? 0, to: max_zoom ?? 0 })}
      {' · '}
      {makers.join('')}
      {' · '}
      {build === null ? t('streets.fileOf', { date }) : t('streets.mapOf', { date })}
    </p>
  )
}

function Problem({ region }: { region: RegionFile }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.offlineMap, region)
  return (
    <p className={styles.problem}>
      {t('regions.unused', { reason: key === null ? (region.problem ?? '') : t(key) })}
    </p>
  )
}
