import type { ReactNode } from 'react'
import type { FigureName } from '../../../../src/tracks/figures'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { figureLabels } from '../../../components/workouts/figures'
import { type ExplainedFigure, useExplainedFigures } from '../../../data/workouts/figures'
import { useTranslation } from '../../../i18n/use-translation'
import { Asked, Answer as Said } from '../../../ui/controls/asked'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import styles from './ask-figure.module.css'
import { FigureOrigin } from './figure-origin'

/**
 * For each shown figure, the figure whose source decides its value. The average speed has no source of its own, because
 * it follows from the distance and the moving time.
 */
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
  /** The value of the figure. */
  children: ReactNode
}

/** A figure that says where it comes from when it is pressed, and lets the owner choose the source. */
export function AskFigure({ workout, name, children }: AskFigureProps) {
  const { t } = useTranslation()
  const label = t(figureLabels[name])
  return (
    <Asked
      question={t('origins.ask')}
      title={t('origins.title', { figure: label })}
      answer={close => <Answer workout={workout} name={name} onClose={close} />}
    >
      {children}
    </Asked>
  )
}

function Answer({ workout, name, onClose }: Omit<AskFigureProps, 'children'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useExplainedFigures(workout.id)
  const decider = decidedBy[name]
  const figure = data?.find(({ figure }) => figure === decider)
  return (
    <Said title={t(figureLabels[name])}>
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
    </Said>
  )
}
