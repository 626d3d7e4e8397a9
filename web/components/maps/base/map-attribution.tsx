import { useConfiguration } from '../../../data/instance/configuration'
import { type AttributionPart, attributionParts } from './attribution'
import styles from './map-attribution.module.css'
import type { BaseMap } from './map-style'

/** Credits for the base map: the tile server's attribution, or those of the offline maps and the built-in map. */
export function Attribution({ base }: { base: BaseMap | null }) {
  if (base === null) return null
  return (
    <p className={styles.attribution}>
      <MapMakers base={base} />
    </p>
  )
}

export function MapMakers({ base }: { base: BaseMap }) {
  const { data: configuration } = useConfiguration()
  const parts =
    base.type === 'raster' ? attributionParts(configuration?.map_attribution ?? '') : localParts(base)
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

/** Names each maker once. The names on the built-in map come from GeoNames. */
function localParts({ regions }: BaseMap): AttributionPart[] {
  const makers = new Set(regions.map(({ attribution }) => attribution))
  return [
    ...[...makers].flatMap(maker => [...attributionParts(maker), { text: ' · ' }]),
    { text: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
    { text: ' · ' },
    { text: 'GeoNames', href: 'https://www.geonames.org/' },
  ]
}
