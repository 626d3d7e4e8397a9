import type { Map as GlMap } from 'maplibre-gl'

/** Sets `aria-busy` while the map is being drawn, so that screen readers wait. */
export function tellBusy(map: GlMap): void {
  const canvas = map.getCanvas()
  const tell = (isBusy: boolean) => {
    // The attribute is set only when its value changes: this runs on every rendered frame, and screen readers repeat an
    // attribute that is set again.
    if ((canvas.ariaBusy === 'true') !== isBusy) canvas.ariaBusy = isBusy ? 'true' : null
  }
  tell(true)
  map.on('dataloading', () => tell(true))
  map.on('render', () => tell(true))
  map.on('idle', () => tell(false))
}
