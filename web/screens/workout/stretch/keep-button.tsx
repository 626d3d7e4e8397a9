import bookmarkSvg from '@material-symbols/svg-400/outlined/bookmark.svg' with { type: 'text' }
import keptSvg from '@material-symbols/svg-400/outlined/bookmark-fill.svg' with { type: 'text' }
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import type { Stretch } from '../../../data/workouts/curves/along'
import { useKeepStretch, useKeptStretches } from '../../../data/workouts/curves/kept-stretches'
import type { CurvePoint } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { confirm } from '../../../ui/feedback/toasts'
import styles from './keep-button.module.css'
import { placeAt } from './place'

interface KeepButtonProps {
  workout: Workout
  stretch: Stretch
  points: readonly CurvePoint[]
}

/**
 * Keeps the selected stretch at once, named after its ends. The name can be edited in the list of kept stretches. The
 * button is never disabled, because it would lose the focus once the stretch is kept.
 */
export function KeepButton({ workout, stretch, points }: KeepButtonProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data: kept = [] } = useKeptStretches(workout)
  const keeping = useKeepStretch(workout)
  const isKept = kept.some(one => isSameStretch(one, stretch))
  // The error belongs to the stretch that could not be saved; another stretch may be selected now.
  const hasFailed = keeping.isError && isSameStretch(keeping.variables, stretch)
  const place = (second: number) => placeAt(points, second, formats)
  const keep = () => {
    if (isKept) return confirm(t('overlay.stretches.keptAlready'))
    const { from, to } = stretch
    const name = t('stretch.between', { from: place(from), to: place(to) })
    keeping.mutate({ name, from, to }, { onSuccess: () => confirm(t('overlay.stretches.keptAs', { name })) })
  }
  return (
    <>
      <Button look="icon" isPending={keeping.isPending} onPress={keep}>
        <Icon svg={isKept ? keptSvg : bookmarkSvg} />
        <span className="visually-hidden">
          {t(isKept ? 'overlay.stretches.keptAlready' : 'overlay.stretches.keep')}
        </span>
      </Button>
      {hasFailed && (
        <div className={styles.problem}>
          <ProblemNotice error={keeping.error} />
        </div>
      )}
    </>
  )
}

const isSameStretch = (one: Stretch, other: Stretch) =>
  isSame(one.from, other.from) && isSame(one.to, other.to)

/** Whether two seconds are the same to the millisecond, as they are stored. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.0015
