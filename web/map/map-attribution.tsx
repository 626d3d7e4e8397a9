import { useConfiguration } from '../workouts/queries'
import { attributionParts } from './attribution'
import type { BaseMap } from './map-style'
import styles from './workout-map.module.css'

/** Who made the ground: the tile server's attribution, or the built-in base map's. */
export function Attribution({ base }: { base: BaseMap | null }) {
  const { data: configuration } = useConfiguration()
  if (base === null) return null
  const parts =
    base.type === 'raster'
      ? attributionParts(configuration?.map_attribution ?? '')
      : [{ text: 'Natural Earth', href: 'https://www.naturalearthdata.com/' }]
  return (
    <p className={styles.attribution}>
      {parts.map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={`${href} ${text}`} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  )
}
