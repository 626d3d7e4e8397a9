import { useConfiguration } from '../../../data/instance/configuration'
import { type AttributionPart, attributionParts } from './attribution'
import styles from './map-attribution.module.css'
import type { BaseMap } from './map-style'

/**
 * Names the sources of the base map: the tile server's attribution, or those of the offline maps and of the built-in
 * map.
 */
export function Attribution({ base }: { base: BaseMap | null }) {
  if (base === null) return null
  return (
    <p className={styles.attribution}>
      <MapMakers base={base} />
    </p>
  )
}

export function MapMakers({ base }: { base: BaseMap }) {
  return base.type === 'raster' ? <TileMakers /> : <Parts parts={localParts(base)} />
}

/** Only a tile server's attribution is in the configuration, so other maps do not request it. */
function TileMakers() {
  const { data: configuration } = useConfiguration()
  return <Parts parts={attributionParts(configuration?.map_attribution ?? '')} />
}

function Parts({ parts }: { parts: readonly AttributionPart[] }) {
  return parts.map(({ text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={`${href} ${text}`} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  )
}

/** Lists each source once. GeoNames is included for the place names on the built-in map. */
function localParts({ regions }: BaseMap): AttributionPart[] {
  const makers = new Set(regions.map(({ attribution }) => attribution))
  return [
    ...[...makers].flatMap(maker => [...attributionParts(maker), { text: ' · ' }]),
    { text: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
    { text: ' · ' },
    { text: 'GeoNames', href: 'https://www.geonames.org/' },
  ]
}
