import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import minus from '@material-symbols/svg-400/outlined/remove.svg' with { type: 'text' }
import { useTranslation } from '../../i18n/use-translation'
import { MapButton } from './map-button'

/** Buttons that zoom the map. @param onZoom called with the number of levels to zoom in */
export function ZoomButtons({ onZoom }: { onZoom: (levels: 1 | -1) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <MapButton label={t('workout.zoomIn')} svg={add} onPress={() => onZoom(1)} />
      <MapButton label={t('workout.zoomOut')} svg={minus} onPress={() => onZoom(-1)} />
    </>
  )
}
