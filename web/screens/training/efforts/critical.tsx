import { useId } from 'react'
import type { CriticalModel, NoModelReason } from '../../../../src/workouts/training/efforts/schemas'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { FiguresTable } from '../../../ui/layout/figures-table'
import type { Quantity } from './address'
import { EffortLink } from './effort-link'
import styles from './efforts-page.module.css'
import type { EffortWords } from './use-effort-words'

interface CriticalProps {
  model: CriticalModel
  quantity: Quantity
  words: EffortWords
}

const reasons = {
  'too-few': 'efforts.noModel.tooFew',
  'too-short': 'efforts.noModel.tooShort',
  uneven: 'efforts.noModel.uneven',
} as const satisfies Record<Exclude<NoModelReason, 'not-for-this'>, string>

/**
 * Shows the critical power or speed with the efforts from which it was calculated, or which efforts are needed to
 * calculate it.
 */
export function Critical({ model, quantity, words }: CriticalProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const { value, reserve, reason, from, to } = model
  if (reason === 'not-for-this') return null
  const kind = quantity === 'power' ? 'power' : 'speed'
  const dayOf = (day: string | null) => (day === null ? '' : formats.shortDate(calendarMoment(day)))
  const reserveIn =
    kind === 'power'
      ? { number: formats.axisNumber(reserve ?? 0, 0.1), unit: 'kJ' }
      : formats.height(reserve ?? 0)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t(`efforts.critical.${kind}`)}
      </h3>
      <p className={styles.hint}>{t(`efforts.criticalHelp.${kind}`)}</p>
      {reason !== null && <p className={styles.said}>{t(reasons[reason], { day: dayOf(to) })}</p>}
      {value !== null && (
        <>
          <dl className={styles.figures}>
            <Figure
              label={t(`efforts.critical.${kind}`)}
              value={{ number: words.number(value), unit: words.unit ?? '' }}
            />
            <Figure label={t(`efforts.reserve.${kind}`)} value={reserveIn} />
          </dl>
          <p className={styles.hint}>
            {t(`efforts.reserveHelp.${kind}`)} {t('efforts.restsOn', { from: dayOf(from), to: dayOf(to) })}
          </p>
          <Points model={model} titleId={titleId} words={words} />
        </>
      )}
    </section>
  )
}

function Points({ model, titleId, words }: Omit<CriticalProps, 'quantity'> & { titleId: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const durationName = useDurationName()
  const signed = (percent: number) => {
    const { number, unit, isClose } = formats.percent(percent, 0.1)
    return `${percent > 0 ? '+' : ''}${number}${isClose === true ? '' : '\u00a0'}${unit}`
  }
  return (
    <>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('figures.duration')}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{t('efforts.deviation')}</th>
          </tr>
        </thead>
        <tbody>
          {model.points.map(point => (
            <tr key={point.duration}>
              <th scope="row">{durationName(point.duration)}</th>
              <td>
                <EffortLink effort={point} words={words.words(point.value)} />
              </td>
              <td>{point.residual === null ? '–' : signed(point.residual)}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      <p className={styles.hint}>{t('efforts.deviationHelp')}</p>
    </>
  )
}
