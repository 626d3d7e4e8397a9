import chevronLeft from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import chevronRight from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import { useArrowKeys } from '../../ui/arrow-keys'
import { ButtonLink } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import styles from './neighbours.module.css'

interface Neighbour {
  label: string
  /** The URL of the neighbour; `null` if there is no such neighbour. */
  href: string | null
}

interface NeighboursProps {
  label: string
  previous: Neighbour
  next: Neighbour
}

/** Links to the previous and the next item. The left and right arrow keys open these links as well. */
export function Neighbours({ label, previous, next }: NeighboursProps) {
  useArrowKeys(previous.href, next.href)
  return (
    <nav className={styles.neighbours} aria-label={label}>
      <Arrow {...previous} svg={chevronLeft} keys="ArrowLeft" sign="←" />
      <Arrow {...next} svg={chevronRight} keys="ArrowRight" sign="→" />
    </nav>
  )
}

function Arrow({ label, href, svg, keys, sign }: Neighbour & Record<'svg' | 'keys' | 'sign', string>) {
  if (href === null) {
    return (
      <span className={styles.none}>
        <Icon svg={svg} size={1.5} />
      </span>
    )
  }
  return (
    <ButtonLink
      look="icon"
      href={href}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${sign})`}
    >
      <Icon svg={svg} size={1.5} />
    </ButtonLink>
  )
}
