import { Link } from 'wouter'
import { ownAddress } from '../../data/client/base-path'
import { heatTilesPath } from '../../data/workouts/map-selection'
import { useTranslation } from '../../i18n/use-translation'
import { CopyField } from '../../ui/fields/copy-field'
import styles from './workouts-map-page.module.css'

/** Explains how to show the heat map in other map programs. @param query the filters, which count there, too */
export function LayerAddress({ query }: { query: string }) {
  const { t } = useTranslation()
  const filters = query === '' ? '' : `${query}&`
  return (
    <details className={styles.layer}>
      <summary>{t('workoutsMap.otherPrograms')}</summary>
      <p>{t('workoutsMap.otherProgramsHint')}</p>
      <p>
        <Link href="/settings/apps/tokens/new">{t('workoutsMap.makeToken')}</Link>
      </p>
      <CopyField
        label={t('workoutsMap.layerAddress')}
        text={`${ownAddress()}${heatTilesPath}?${filters}token=${t('workoutsMap.tokenPlaceholder')}`}
      />
    </details>
  )
}
