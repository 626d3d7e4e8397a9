import { useId } from 'react'
import type { EffortHistory, EffortPoint } from '../../../../src/workouts/training/efforts/schemas'
import { Failure } from '../../../components/feedback/failure'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useEffortName } from '../../../components/records/use-effort-name'
import { useEffortHistory } from '../../../data/workouts/effort-history'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { ScrollBox } from '../../../ui/layout/scroll-box'
import type { Shown } from './address'
import { EffortLink } from './effort-link'
import styles from './efforts-page.module.css'
import { HistoryChart } from './history-chart'
import { type EffortWords, useEffortWords } from './use-effort-words'

interface HistoryProps {
  sportId: number
  shown: Shown
  form: SpeedForm
}

/** Shows all efforts over a distance or duration, and the best ones. */
export function History({ sportId, shown: { what, length }, form }: HistoryProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const words = useEffortWords(what, form)
  const nameOfDistance = useEffortName()
  const nameOfDuration = useDurationName()
  const over =
    what === 'distance' ? { distance: String(length) } : { duration: String(length), quantity: what }
  const { data, error, refetch, isPlaceholderData } = useEffortHistory({ sport_id: String(sportId), ...over })
  if (data === undefined && error !== null) return <Failure error={error} onRetry={refetch} />
  const name = what === 'distance' ? nameOfDistance(length) : nameOfDuration(length)
  const title = `${words.name} · ${name}`
  return (
    <section aria-labelledby={titleId} aria-busy={isPlaceholderData}>
      <h2 id={titleId}>{title}</h2>
      {data === undefined && (
        <Loading>
          <Skeleton height={16} />
        </Loading>
      )}
      {/* While another choice is loading, `data` still belongs to the previous choice, whose unit may differ. */}
      {data !== undefined && !isPlaceholderData && (
        <div className={styles.beside}>
          {data.points.length > 1 && (
            <div>
              <p className={styles.hint}>
                {t('efforts.historyHint')}
                {data.count > data.points.length &&
                  ` ${t('efforts.latest', { shown: data.points.length, total: data.count })}`}
              </p>
              <HistoryChart history={data} words={words} label={title} />
            </div>
          )}
          <BestsTable history={data} words={words} />
        </div>
      )}
      {isPlaceholderData && <Skeleton height={16} />}
    </section>
  )
}

/** Lists the best efforts in several periods, and with each piece of equipment. */
function BestsTable({
  history: { bests, equipments, count },
  words,
}: {
  history: EffortHistory
  words: EffortWords
}) {
  const { t } = useTranslation()
  const titleId = useId()
  if (count === 0) return <p className={styles.hint}>{t('efforts.noneYet')}</p>
  const times: [name: string, best: EffortPoint | null][] = [
    [t('efforts.ever'), bests.ever],
    [t('efforts.thisYear'), bests.this_year],
    [t('efforts.last90'), bests.last_90_days],
  ]
  return (
    <div>
      <h3 id={titleId} className={styles.part}>
        {t('efforts.bests')}
      </h3>
      <ScrollBox labelledBy={titleId}>
        <table className={styles.table} aria-labelledby={titleId}>
          <tbody>
            {times.map(([name, best]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{best === null ? '–' : <EffortLink effort={best} words={words.words(best.value)} />}</td>
              </tr>
            ))}
            {equipments.map(({ equipment_id, label, best }) => (
              <tr key={equipment_id}>
                <th scope="row">{t('efforts.with', { equipment: label })}</th>
                <td>
                  <EffortLink effort={best} words={words.words(best.value)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}
