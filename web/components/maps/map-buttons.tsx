import fitScreen from '@material-symbols/svg-400/outlined/fit_screen.svg' with { type: 'text' }
import layers from '@material-symbols/svg-400/outlined/layers.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import type { Ground } from './base/grounds'
import { FullScreenButton } from './full-screen-button'
import { MapButton, MapButtonColumn } from './map-button'
import { MapMenu } from './map-menu'
import type { TrackMap } from './track/track-map'
import { ZoomButtons } from './zoom-buttons'

interface MapButtonsProps {
  map: TrackMap
  isFull: boolean
  onFull: (isFull: boolean) => void
  grounds: readonly Ground[]
  ground: Ground
  onGround: (ground: Ground) => void
  /** Further buttons, which are shown above the others. */
  children: ReactNode
}

export function MapButtons({ map, isFull, onFull, grounds, ground, onGround, children }: MapButtonsProps) {
  const { t } = useTranslation()
  const options = grounds.map(id => ({ id, name: t(`map.grounds.${id}`) }))
  return (
    <MapButtonColumn>
      {children}
      <ZoomButtons onZoom={map.zoomBy} />
      <MapButton label={t('workout.wholeTrack')} svg={fitScreen} onPress={map.showWholeTrack} />
      <MapMenu label={t('map.ground')} options={options} value={ground} onChange={onGround}>
        <MapButton label={t('map.ground')} svg={layers} />
      </MapMenu>
      <FullScreenButton isFull={isFull} onFull={onFull} />
    </MapButtonColumn>
  )
}
