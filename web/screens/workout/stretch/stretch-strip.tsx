import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import zoomInSvg from '@material-symbols/svg-400/outlined/zoom_in.svg' with { type: 'text' }
import zoomOutSvg from '@material-symbols/svg-400/outlined/zoom_out.svg' with { type: 'text' }
import { type ReactNode, useEffectEvent, useId, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useFormats } from '../../../data/accounts/person'
import type { Stretch } from '../../../data/workouts/curves/along'
import { type Curves, useCurves } from '../../../data/workouts/curves/curves'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { lazyPart } from '../../../ui/lazy-part'
import { useStore } from '../../../ui/store'
import { placeAt } from './place'
import { StretchFigures } from './stretch-figures'
import styles from './stretch-strip.module.css'

const KeepButton = lazyPart(async () => (await import('./keep-button')).KeepButton)
const CutButton = lazyPart(async () => (await import('./cut-button')).CutButton)

interface StretchStripProps {
  workout: Workout
  /** The number of the segment, from 1; `null` for the whole workout. */
  segment: number | null
  marked: Marked
  /**
   * Whether the strip is on a map in full screen. It then has no button for zooming, because the charts are hidden, and
   * none for keeping the stretch or cutting the workout.
   */
  isOnMap?: boolean
}

/** Shows the selected stretch at the bottom of the window. Renders nothing without a selection. */
export function StretchStrip({ workout, segment, marked, isOnMap = false }: StretchStripProps) {
  const { data: curves } = useCurves(workout, segment)
  const stretch = useStore(marked.stretch)
  const begun = useStore(marked.begun)
  const clear = useEffectEvent(() => markStretch(marked, null))
  const [path, navigate] = useLocation()
  const isShown = stretch !== null || begun !== null
  useLayoutEffect(() => {
    if (!isShown) return
    const listening = new AbortController()
    const clearByKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && clear()
    document.addEventListener('keydown', clearByKey, { signal: listening.signal })
    return () => listening.abort()
  }, [isShown])
  if (curves === undefined) return null
  if (begun !== null) return <Begun curves={curves} second={begun} marked={marked} isOnMap={isOnMap} />
  if (stretch === null) return null
  const cut = (
    <CutButton
      workout={workout}
      stretch={stretch}
      end={curves.points.at(-1)?.duration ?? 0}
      onDone={() => {
        markStretch(marked, null)
        // The URL may contain the stretch, but after the cut the same seconds are a different part of the recording.
        if (location.search !== '') navigate(path, { replace: true })
      }}
    />
  )
  return (
    <Selected
      curves={curves}
      stretch={stretch}
      marked={marked}
      isOnMap={isOnMap}
      action={
        !isOnMap && segment === null ? (
          <>
            <KeepButton workout={workout} stretch={stretch} points={curves.points} />
            {workout.with_gpx && cut}
          </>
        ) : null
      }
    >
      <StretchFigures workout={workout} segment={segment} stretch={stretch} curves={curves} />
    </Selected>
  )
}

interface SelectedProps {
  curves: Curves
  stretch: Stretch
  marked: Marked
  isOnMap: boolean
  /** Buttons beside the title. */
  action: ReactNode
  children: ReactNode
}

function Selected({ curves, stretch, marked, isOnMap, action, children }: SelectedProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isZoomed = useStore(marked.zoom) !== null
  const titleId = useId()
  const place = (second: number) => placeAt(curves.points, second, formats)
  return (
    <section className={stripClass(isOnMap)} aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('stretch.title')}{' '}
          <span className={styles.ends}>
            {t('stretch.between', { from: place(stretch.from), to: place(stretch.to) })}
          </span>
        </h2>
        {action}
        {!isOnMap && (
          <Button look="icon" onPress={() => marked.zoom.set(isZoomed ? null : stretch)}>
            <Icon svg={isZoomed ? zoomOutSvg : zoomInSvg} />
            <span className="visually-hidden">{t(isZoomed ? 'stretch.zoomOut' : 'stretch.zoomIn')}</span>
          </Button>
        )}
        <ClearButton marked={marked} />
      </div>
      {children}
    </section>
  )
}

const stripClass = (isOnMap: boolean) => (isOnMap ? `${styles.strip} ${styles.onMap}` : styles.strip)

/** The strip while only one end of the stretch has been chosen. */
function Begun({
  curves,
  second,
  marked,
  isOnMap,
}: Omit<SelectedProps, 'stretch' | 'action' | 'children'> & { second: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section className={stripClass(isOnMap)} aria-label={t('stretch.title')}>
      <div className={styles.header}>
        <p className={styles.title} role="status">
          {t('stretch.begun', { distance: placeAt(curves.points, second, formats) })}
        </p>
        <ClearButton marked={marked} />
      </div>
    </section>
  )
}

function ClearButton({ marked }: { marked: Marked }) {
  const { t } = useTranslation()
  return (
    <Button look="icon" aria-label={t('stretch.clear')} onPress={() => markStretch(marked, null)}>
      <Icon svg={close} />
    </Button>
  )
}
