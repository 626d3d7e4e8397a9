import fullscreen from '@material-symbols/svg-400/outlined/fullscreen.svg' with { type: 'text' }
import fullscreenExit from '@material-symbols/svg-400/outlined/fullscreen_exit.svg' with { type: 'text' }
import { useTranslation } from '../../i18n/use-translation'
import { MapButton } from './map-button'

interface FullScreenButtonProps {
  isFull: boolean
  onFull: (isFull: boolean) => void
}

export function FullScreenButton({ isFull, onFull }: FullScreenButtonProps) {
  const { t } = useTranslation()
  return (
    <MapButton
      label={t(isFull ? 'map.leaveFullScreen' : 'map.fullScreen')}
      svg={isFull ? fullscreenExit : fullscreen}
      onPress={() => onFull(!isFull)}
    />
  )
}
