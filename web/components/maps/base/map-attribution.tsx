import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../data/instance/configuration'
import { type AttributionPart, attributionParts } from './attribution'
import { useBaseMap } from './base-map'
import styles from './map-attribution.module.css'
import type { BaseMap } from './map-style'

/** Who made the ground: the tile server's attribution, or those of the offline maps and the built-in base map. */
export function Attribution({ base }: { base: BaseMap | null }) {
  if (base === null) return null
  return (
    <p className={styles.attribution}>
      <Makers base={base} />
    </p>
  )
}

/** The same for map images: a line on the page that shows them. The built-in one's names are GeoNames'. */
export function MapImagesAttribution() {
  const { t } = useTranslation()
  const { data: base } = useBaseMap()
  if (base === undefined) return null
  return (
    <p className={styles.ofImages}>
      {t('workouts.mapsBy')} <Makers base={base} />
    </p>
  )
}

function Makers({ base }: { base: BaseMap }) {
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

/** A maker of several files is named once. */
function localParts({ regions }: BaseMap): AttributionPart[] {
  const makers = new Set(regions.map(({ attribution }) => attribution))
  return [
    ...[...makers].flatMap(maker => [...attributionParts(maker), { text: ' · ' }]),
    { text: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
    { text: ' · ' },
    { text: 'GeoNames', href: 'https://www.geonames.org/' },
  ]
}
