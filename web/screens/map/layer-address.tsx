import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ownAddress } from '../../data/client/base-path'
import { CopyField } from '../../ui/fields/copy-field'
import { heatTilesPath } from './overlays'
import styles from './workouts-map-page.module.css'

/** Explains how to show the heat map in other map programs. */
export function LayerAddress() {
  const { t } = useTranslation()
  return (
    <details className={styles.layer}>
      <summary>{t('workoutsMap.otherPrograms')}</summary>
      <p>{t('workoutsMap.otherProgramsHint')}</p>
      <p>
        <Link href="/settings/apps/tokens/new">{t('workoutsMap.makeToken')}</Link>
      </p>
      <CopyField
        label={t('workoutsMap.layerAddress')}
        text={`${ownAddress()}${heatTilesPath}?token=${t('workoutsMap.tokenPlaceholder')}`}
      />
    </details>
  )
}
