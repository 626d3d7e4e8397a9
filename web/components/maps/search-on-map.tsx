import searchSvg from '@material-symbols/svg-400/outlined/search.svg' with { type: 'text' }
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { lazyPart } from '../../ui/lazy-part'
import type { MapPlace } from './base/map-place'
import { MapButton } from './map-button'

const PlaceSearch = lazyPart(async () => (await import('./place-search')).PlaceSearch)

interface SearchedMap {
  centre: () => [longitude: number, latitude: number]
  goTo: (place: MapPlace) => void
}

/** The place search of a map: a button, and a field, which is `null` while it is closed. */
export function useSearchOnMap(map: SearchedMap | null): { button: ReactNode; field: ReactNode | null } {
  const { t } = useTranslation()
  const [isSearching, setSearching] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const button = (
    <MapButton
      ref={opener}
      label={t('places.search')}
      svg={searchSvg}
      aria-expanded={isSearching}
      onHoverStart={PlaceSearch.preload}
      onPress={() => setSearching(!isSearching)}
    />
  )
  const close = () => {
    setSearching(false)
    opener.current?.focus()
  }
  const field =
    map !== null && isSearching ? <PlaceSearch centre={map.centre} onShow={map.goTo} onClose={close} /> : null
  return { button, field }
}
