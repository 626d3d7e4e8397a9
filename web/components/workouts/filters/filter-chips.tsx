import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import type { RefObject } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import type { Filters } from '../../../data/workouts/selection'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import styles from './filter-chips.module.css'
import { type ActiveFilter, useFilterWords } from './use-filter-words'

interface FilterChipsProps {
  filters: Filters
  /** The address of the same screen with other filters. */
  addressOf: (filters: Filters) => string
  /** The element that gets the focus when the last chip is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Shows a chip for each active filter with a button that removes it, and a button that removes all. */
export function FilterChips({ filters, addressOf, fallback }: FilterChipsProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const active = useFilterWords()(filters)
  if (active.length === 0) return null
  const remove = (filter: ActiveFilter, button: Element) => {
    focusNeighbour(button, fallback.current)
    const emptied = Object.fromEntries(filter.names.map(name => [name, '']))
    navigate(addressOf({ ...filters, ...emptied }))
  }
  return (
    <ul className={styles.chips} aria-label={t('filters.active')}>
      {active.map(filter => (
        <li key={filter.names[0]} className={styles.item}>
          <Button
            className={styles.chip}
            aria-label={t('filters.remove', { filter: filter.words })}
            onPress={({ target }) => remove(filter, target)}
          >
            <span className={styles.words}>{filter.words}</span>
            <Icon svg={close} size={1} />
          </Button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link href={addressOf({})} className={styles.clear} onClick={() => fallback.current?.focus()}>
            {t('filters.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Moves the focus to a neighbouring chip before a chip is removed. */
function focusNeighbour(button: Element, fallback: HTMLElement | null) {
  const chips = [...(button.closest('ul')?.querySelectorAll('button') ?? [])]
  const place = chips.indexOf(button as HTMLButtonElement)
  const next = chips[place + 1] ?? chips[place - 1] ?? fallback
  next?.focus()
}
