import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button'
import styles from './workout-list.module.css'

/** After so many pages one has to ask for more, so that what is below the list can be reached. */
const pagesByThemselves = 5

interface MoreRowsProps {
  pages: number
  isLoading: boolean
  onMore: () => void
}

/** The way on, which takes itself as soon as it comes near. */
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
