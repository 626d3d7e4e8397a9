import { useId } from 'react'
import type { EffortChoices } from '../../../../src/workouts/training/efforts/schemas'
import { Failure } from '../../../components/feedback/failure'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useEffortCurves } from '../../../data/workouts/effort-history'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { SelectField } from '../../../ui/fields/select-field'
import { FiguresTable } from '../../../ui/layout/figures-table'
import type { Quantity, Shown } from './address'
import { Critical } from './critical'
import { CurveChart, type NamedCurve } from './curve-chart'
import { EffortLink } from './effort-link'
import styles from './efforts-page.module.css'
import { Oxygen } from './oxygen'
import { PeriodField } from './period-field'
import { daysOf } from './periods'
import { RaceTimes } from './race-times'
import { type EffortWords, useEffortWords } from './use-effort-words'
import { usePeriodName } from './use-period-name'

interface CurvesProps {
  choices: EffortChoices
  quantity: Quantity
  shown: Shown
  form: SpeedForm
  today: string
  onShow: (some: Partial<Shown>) => void
}

/** Shows the curves of two periods in one chart, and what is estimated from the efforts. */
export function Curves({ choices, quantity, shown, form, today, onShow }: CurvesProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const words = useEffortWords(quantity, form)
  const periodName = usePeriodName(today)
  const { sport_group, quantities } = choices
  const [days, others] = [daysOf(shown.period, today), daysOf(shown.compared, today)]
  const asked = { quantity, sport_group, ...days, ...prefixed(others) }
  const { data, error, refetch, isPlaceholderData } = useEffortCurves(asked)
  const name = useQuantityNames(form)
  const isOf = data?.quantity === quantity && data.sport_group === sport_group
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('efforts.curves')}</h2>
      <p className={styles.hint}>
        {t('efforts.curvesHint')} {t('efforts.ofGroup', { group: t(`efforts.groups.${sport_group}`) })}
      </p>
      <div className={styles.bar}>
        {quantities.length > 1 && (
          <SelectField
            label={t('efforts.curve')}
            options={quantities.map(id => ({ id, name: name(id) }))}
            value={quantity}
            onChange={curve => onShow({ curve })}
          />
        )}
        <PeriodField
          label={t('efforts.period')}
          value={shown.period}
          today={today}
          mayBeNone={false}
          onChange={period => onShow({ period })}
        />
        <PeriodField
          label={t('efforts.compareWith')}
          value={shown.compared}
          today={today}
          mayBeNone
          onChange={compared => onShow({ compared })}
        />
      </div>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {(data === undefined ? error === null : !isOf) && (
        <Loading>
          <Skeleton height={16} />
        </Loading>
      )}
      {data !== undefined && isOf && (
        <div aria-busy={isPlaceholderData} className={styles.beside}>
          <Both
            titleId={titleId}
            words={words}
            period={{ name: periodName(shown.period), means: data.period.means }}
            compared={
              data.compared === null ? null : { name: periodName(shown.compared), means: data.compared.means }
            }
          />
          <div className={styles.below}>
            <Critical model={data.critical} quantity={quantity} words={words} />
          </div>
          <div className={styles.estimates}>
            <RaceTimes races={data.races} before={data.critical.to} />
            <Oxygen estimate={data.oxygen} />
          </div>
        </div>
      )}
    </section>
  )
}

/** The first day that is sent for a compared period without a start. If no day were sent, nothing would be compared. */
const firstDay = '1900-01-01'

const prefixed = (days: { from: string; to: string } | null): Record<string, string> =>
  days === null ? {} : { compare_from: days.from || firstDay, compare_to: days.to }

interface BothProps {
  titleId: string
  words: EffortWords
  period: NamedCurve
  compared: NamedCurve | null
}

function Both({ titleId, words, period, compared }: BothProps) {
  const { t } = useTranslation()
  const durationName = useDurationName()
  const curves = [period, ...(compared === null ? [] : [compared])]
  const filled = curves.filter(({ means }) => means.length > 1)
  if (curves.every(({ means }) => means.length === 0))
    return <p className={styles.hint}>{t('efforts.noCurve')}</p>
  const durations = [
    ...new Set(curves.flatMap(({ means }) => means.map(({ duration }) => duration))),
  ].toSorted((one, other) => one - other)
  return (
    <>
      {filled.length > 0 && <CurveChart curves={curves} durations={durations} words={words} />}
      <div className={styles.long}>
        <FiguresTable labelledBy={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('figures.duration')}</th>
              {curves.map(({ name }, index) => (
                <th key={`${index}${name}`} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {durations.map(duration => (
              <tr key={duration}>
                <th scope="row">{durationName(duration)}</th>
                {curves.map(({ name, means }, index) => {
                  const mean = means.find(held => held.duration === duration)
                  return (
                    <td key={`${index}${name}`}>
                      {mean === undefined ? (
                        '–'
                      ) : (
                        <EffortLink effort={mean} words={words.words(mean.value)} />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      </div>
    </>
  )
}

/** Returns a function that names quantities. */
function useQuantityNames(form: SpeedForm): (quantity: Quantity) => string {
  const { t } = useTranslation()
  return quantity => {
    if (quantity === 'speed') return t(form === 'speed' ? 'figures.speed' : 'figures.pace')
    return t(quantity === 'power' ? 'map.colours.power' : 'map.colours.heartRate')
  }
}
