import type { Map as GlMap } from 'maplibre-gl'

/** Sets `aria-busy` while the map is being drawn, so that screen readers wait. */
export function tellBusy(map: GlMap): void {
  const canvas = map.getCanvas()
  const tell = (isBusy: boolean) => {
    // Set the attribute only when it changes: the map renders every frame, and screen readers repeat whatever is set
    // again.
    if ((canvas.ariaBusy === 'true') !== isBusy) canvas.ariaBusy = isBusy ? 'true' : null
  }
  tell(true)
  map.on('dataloading', () => tell(true))
  map.on('render', () => tell(true))
  map.on('idle', () => tell(false))
}
