import type { Map as GlMap } from 'maplibre-gl'

/** Says of a map for as long as it is being drawn that it is busy: screen readers wait with it. */
export function tellBusy(map: GlMap): void {
  const canvas = map.getCanvas()
  const tell = (isBusy: boolean) => {
    // It moves with every frame, and what is said again is read again.
    if ((canvas.ariaBusy === 'true') !== isBusy) canvas.ariaBusy = isBusy ? 'true' : null
  }
  tell(true)
  map.on('dataloading', () => tell(true))
  map.on('render', () => tell(true))
  map.on('idle', () => tell(false))
}
