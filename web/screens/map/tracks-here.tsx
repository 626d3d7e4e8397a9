import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { useEscape } from '../../ui/use-escape'
import { TrackWords } from './chosen-track'
import styles from './chosen-tracks.module.css'
import type { ChosenTracks } from './use-chosen-tracks'

interface TracksHereProps {
  chosen: ChosenTracks
  /** Whether the heading gets the focus, as it should after a search that was started with the keyboard. */
  takesFocus: boolean
  onClose: () => void
}

/**
 * Lists the workouts that pass a place. The map highlights the workout whose row has the pointer or the focus. Escape
 * closes the list.
 */
export function TracksHere({ chosen, takesFocus, onClose }: TracksHereProps) {
  const { t } = useTranslation()
  const { here, hereCount, near, point } = chosen
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  useEscape(panel, onClose)
  return (
    <section ref={panel} className={styles.here} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
          <span role="status">{t('workoutsMap.here', { count: hereCount })}</span>
        </h2>
        <Button look="icon" aria-label={t('common.close')} onPress={onClose}>
          <Icon svg={close} />
        </Button>
      </header>
      <ul className={styles.list}>
        {here.map(track => (
          <li
            key={track.id}
            className={styles.item}
            onPointerEnter={() => point(track.id)}
            onFocus={() => point(track.id)}
          >
            <TrackWords track={track} />
          </li>
        ))}
      </ul>
      {near.hasNextPage && (
        <div className={styles.more}>
          <Button isPending={near.isFetchingNextPage} onPress={() => void near.fetchNextPage()}>
            {t('workouts.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
