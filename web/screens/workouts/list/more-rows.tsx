import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import styles from './workout-list.module.css'

/**
 * Number of pages of the list that are loaded by scrolling. Then a button loads the next one, so that people can reach
 * what is below the list.
 */
const pagesByThemselves = 5

interface MoreRowsProps {
  pages: number
  isLoading: boolean
  onMore: () => void
}

/** Loads the next page when this element scrolls into view, or when its button is pressed. */
export function MoreRows({ pages, isLoading, onMore }: MoreRowsProps) {
  const { t } = useTranslation()
  const way = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(onMore)
  const isByItself = pages % pagesByThemselves !== 0
  useEffect(() => {
    const { current } = way
    if (current === null || !isByItself || isLoading) return
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) goOn()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [isByItself, isLoading])
  return (
    <div ref={way} className={styles.more}>
      <Button onPress={onMore} isPending={isLoading}>
        {t('workouts.more')}
      </Button>
    </div>
  )
}
