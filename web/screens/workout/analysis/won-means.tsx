import { useId } from 'react'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useSpeedForms } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Answer, AnswerText, Asked } from '../../../ui/controls/asked'
import { FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import styles from './training-section.module.css'

type BestMean = WorkoutAnalysis['best_means'][number]

/** Returns the best averages that have a rank, among all workouts of the sport or those of the last months. */
export const wonMeans = (means: readonly BestMean[]): readonly BestMean[] =>
  means.filter(({ rank, in_months }) => rank !== null || in_months !== null)

const ranks = ['analysis.won.first', 'analysis.won.second', 'analysis.won.third'] as const
const ranksInMonths = [
  'analysis.won.firstInMonths',
  'analysis.won.secondInMonths',
  'analysis.won.thirdInMonths',
] as const

interface WonMeansProps {
  /** At least one mean, see `wonMeans`. */
  means: readonly BestMean[]
  sportId: number
  marked: Marked
}

/** Lists the ranked best averages by duration. Pressing a row marks its stretch on the charts and the map. */
export function WonMeans({ means, sportId, marked }: WonMeansProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const nameOf = useDurationName()
  const titleId = useId()
  const { shown, unfold } = useFoldedRows(means)
  const title = t('analysis.won.title')
  return (
    <div className={styles.part}>
      <h3 id={titleId} className={styles.title}>
        <Asked
          question={t('analysis.ask')}
          title={title}
          answer={() => (
            <Answer title={title}>
              <AnswerText>{t('analysis.won.help')}</AnswerText>
            </Answer>
          )}
        >
          {title}
        </Asked>
      </h3>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('figures.duration')}</th>
            <th scope="col">{t('analysis.won.average')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('profile.records')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(mean => (
            <PressableRow key={`${mean.quantity} ${mean.duration}`}>
              <th scope="row" className={styles.name}>
                <StretchButton
                  label={t('analysis.won.select', { duration: nameOf(mean.duration) })}
                  stretch={{ from: mean.from, to: mean.from + mean.duration }}
                  marked={marked}
                >
                  {nameOf(mean.duration)}
                </StretchButton>
              </th>
              <td>{averageOf(mean)}</td>
              <td className={styles.rank}>{rankOf(mean)}</td>
            </PressableRow>
          ))}
        </tbody>
      </FiguresTable>
      {unfold}
    </div>
  )

  /** Returns the average with its unit, because a run may be ranked both by power and by pace. */
  function averageOf({ quantity, value }: BestMean): string {
    if (quantity === 'power') return `${formats.count(value)}\u00a0W`
    const speed = formats.howFast(value, form)
    return speed === null ? '–' : `${speed.number}\u00a0${speed.unit}`
  }

  /** Returns the rank among all workouts, or else among those of the last months. */
  function rankOf({ rank, in_months }: BestMean): string | null {
    const words = rank === null ? undefined : ranks[rank - 1]
    if (words !== undefined) return t(words)
    const ofMonths = in_months === null ? undefined : ranksInMonths[in_months.rank - 1]
    return ofMonths === undefined || in_months === null ? null : t(ofMonths, { count: in_months.months })
  }
}
