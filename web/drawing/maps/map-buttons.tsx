import add from '@material-symbols/svg-400/outlined/add.svg' with { type: 'text' }
import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import fullscreen from '@material-symbols/svg-400/outlined/fullscreen.svg' with { type: 'text' }
import fullscreenExit from '@material-symbols/svg-400/outlined/fullscreen_exit.svg' with { type: 'text' }
import layers from '@material-symbols/svg-400/outlined/layers.svg' with { type: 'text' }
import minus from '@material-symbols/svg-400/outlined/remove.svg' with { type: 'text' }
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import type { Ground } from './base/grounds'
import styles from './map-buttons.module.css'
import { MapMenu } from './map-menu'
import type { TrackMap } from './track/track-map'

interface MapButtonsProps {
  map: TrackMap
  isFull: boolean
  onFull: (isFull: boolean) => void
  grounds: readonly Ground[]
  ground: Ground
  onGround: (ground: Ground) => void
}

export function MapButtons({ map, isFull, onFull, grounds, ground, onGround }: MapButtonsProps) {
  const { t } = useTranslation()
  const options = grounds.map(id => ({ id, name: t(`map.grounds.${id}`) }))
  return (
    <div className={styles.buttons}>
      <MapButton label={t('workout.zoomIn')} drawing={add} onPress={map.zoomIn} />
      <MapButton label={t('workout.zoomOut')} drawing={minus} onPress={map.zoomOut} />
      <MapButton label={t('workout.wholeTrack')} drawing={fitScreen} onPress={map.showWholeTrack} />
      <MapMenu label={t('map.ground')} options={options} value={ground} onChange={onGround}>
        <MapButton label={t('map.ground')} drawing={layers} />
      </MapMenu>
      <MapButton
        label={t(isFull ? 'map.leaveFullScreen' : 'map.fullScreen')}
        drawing={isFull ? fullscreenExit : fullscreen}
        onPress={() => onFull(!isFull)}
      />
    </div>
  )
}

/** Without `onPress` it opens the menu that it belongs to. */
function MapButton({ label, drawing, onPress }: { label: string; drawing: string; onPress?: () => void }) {
  return (
    <Button look="icon" aria-label={label} {...(onPress !== undefined && { onPress })}>
      <Icon drawing={drawing} />
    </Button>
  )
}
