import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { FigureName } from '../../../../src/tracks/figures'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { figureLabels } from '../../../components/workouts/figures'
import { type ExplainedFigure, useExplainedFigures } from '../../../data/workouts/figures'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { useIsDesk } from '../../../ui/use-is-desk'
import styles from './ask-figure.module.css'
import { FigureOrigin } from './figure-origin'

/** The figure that decides about each shown one. The average speed follows from two of them. */
const decidedBy: Partial<Record<FigureName, ExplainedFigure['figure'] | 'average'>> = {
  distance: 'distance',
  duration: 'duration',
  moving: 'moving',
  pauses: 'moving',
  ave_speed: 'average',
  top_speed: 'max_speed',
  ascent: 'ascent',
  descent: 'ascent',
}

export const canBeAsked = (name: FigureName): boolean => decidedBy[name] !== undefined

interface AskFigureProps {
  workout: Workout
  name: FigureName
  /** The number. */
  children: ReactNode
}

/** A figure that says on a press where it comes from, and lets the owner choose. */
export function AskFigure({ workout, name, children }: AskFigureProps) {
  const { t } = useTranslation()
  const label = t(figureLabels[name])
  // On a desk the answer opens beside the figures, over the map. On a phone there is only room below.
  const placement = useIsDesk() ? 'left top' : 'bottom start'
  return (
    <DialogTrigger>
      <Button className={styles.asked}>
        {children}
        <span className="visually-hidden">{t('origins.ask')}</span>
      </Button>
      <Popover className={styles.popover} placement={placement}>
        <Dialog className={styles.dialog} aria-label={t('origins.title', { figure: label })}>
          {({ close }) => <Answer workout={workout} name={name} onClose={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Answer({ workout, name, onClose }: Omit<AskFigureProps, 'children'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useExplainedFigures(workout.id)
  const decider = decidedBy[name]
  const figure = data?.find(({ figure }) => figure === decider)
  return (
    <>
      <h3 className={styles.title}>{t(figureLabels[name])}</h3>
      {decider === 'average' && <p className={styles.text}>{t('origins.average')}</p>}
      {name === 'pauses' && <p className={styles.text}>{t('origins.pauses')}</p>}
      {name === 'descent' && <p className={styles.text}>{t('origins.descent')}</p>}
      {error !== null && <ProblemNotice error={error} />}
      {decider !== 'average' && data === undefined && error === null && (
        <Loading>
          <Skeleton height={5} />
        </Loading>
      )}
      {figure && <FigureOrigin workout={workout} figure={figure} onClose={onClose} />}
    </>
  )
}
