import { useId, useState } from 'react'
import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Answer, AnswerText, Asked } from '../../../ui/controls/asked'
import { Choice } from '../../../ui/fields/choice'
import { FigureHead, FiguresTable } from '../../../ui/layout/figures-table'
import { BodyLink } from './body-link'
import styles from './training-section.module.css'
import { rangeOfZone } from './zone-range'

type OfQuantity = WorkoutAnalysis['zones'][number]

interface ZoneTimesProps {
  /** The analysis; it has the zones of at least one quantity. */
  analysis: WorkoutAnalysis
  sportId: number
}

/** Shows the time in each zone as bars. If there are zones of several quantities, one quantity is shown at a time. */
export function ZoneTimes({ analysis: { zones }, sportId }: ZoneTimesProps) {
  const { t } = useTranslation()
  const form = useSpeedForms()(sportId)
  const titleId = useId()
  const [chosen, choose] = useState<OfQuantity['quantity']>(zones[0]!.quantity)
  const shown = zones.find(({ quantity }) => quantity === chosen) ?? zones[0]!
  const names = {
    'heart-rate': t('map.colours.heartRate'),
    power: t('map.colours.power'),
    speed: t(form === 'speed' ? 'figures.speed' : 'figures.pace'),
  }
  return (
    <div className={styles.part}>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          <Asked
            question={t('analysis.ask')}
            title={t('analysis.zones.title')}
            answer={() => <ZonesAnswer shown={shown} />}
          >
            {t('analysis.zones.title')}
          </Asked>
        </h3>
        {zones.length > 1 ? (
          <Choice
            label={t('analysis.zones.title')}
            isLabelHidden
            options={zones.map(({ quantity }) => ({ id: quantity, name: names[quantity] }))}
            value={shown.quantity}
            onChange={choose}
          />
        ) : (
          <span className={styles.note}>{names[shown.quantity]}</span>
        )}
      </header>
      <ZonesTable shown={shown} form={form} titleId={titleId} />
    </div>
  )
}

function ZonesAnswer({ shown: { scheme, is_estimated } }: { shown: OfQuantity }) {
  const { t } = useTranslation()
  return (
    <Answer title={t('analysis.zones.title')}>
      <AnswerText>{t('analysis.zones.help')}</AnswerText>
      <AnswerText>{t(`body.schemes.${scheme}`)}</AnswerText>
      {is_estimated && <AnswerText>{t('analysis.zones.assumed')}</AnswerText>}
      <BodyLink />
    </Answer>
  )
}

interface ZonesTableProps {
  shown: OfQuantity
  form: SpeedForm
  titleId: string
}

function ZonesTable({ shown, form, titleId }: ZonesTableProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { zones, below } = shown
  const rows = [
    ...(below > 0 ? [{ number: 0, range: '', duration: below }] : []),
    ...zones.map(({ duration }, index) => ({ number: index + 1, range: rangeOf(index), duration })),
  ]
  const total = rows.reduce((sum, { duration }) => sum + duration, 0)
  const longest = Math.max(...rows.map(({ duration }) => duration))
  return (
    <FiguresTable labelledBy={titleId}>
      <thead>
        <tr>
          <th scope="col">{t('analysis.zones.zone')}</th>
          <FigureHead label={t('analysis.zones.range')} unit={unitOf()} className={styles.name} />
          <th scope="col" className={styles.barCell}>
            {t('analysis.zones.share')}
          </th>
          <th scope="col">{t('efforts.time')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, range, duration }) => {
          const { number: share, unit, isClose } = formats.percent(total > 0 ? (100 * duration) / total : 0)
          return (
            <tr key={number}>
              <th scope="row" className={styles.name}>
                {number === 0 ? t('analysis.zones.below') : formats.count(number)}
              </th>
              <td className={styles.name}>{range}</td>
              <td className={styles.barCell}>
                <span className={styles.barAndValue}>
                  <span
                    className={styles.bar}
                    style={{
                      width: `${longest > 0 ? (barShare * duration) / longest : 0}%`,
                      background: colourOf(number),
                    }}
                    aria-hidden="true"
                  />
                  {share}
                  {isClose ? '' : '\u00a0'}
                  {unit}
                </span>
              </td>
              <td>{shortDuration(duration)}</td>
            </tr>
          )
        })}
      </tbody>
    </FiguresTable>
  )

  function rangeOf(index: number): string {
    const [from, next] = [zones[index]!.from, zones[index + 1]?.from ?? null]
    const { key, ...values } = rangeOfZone(shown.quantity, { from, next }, value => write(value))
    return key === 'between' ? `${values.from}–${values.to}` : t(`analysis.zones.${key}`, values)
  }

  function unitOf(): string {
    if (shown.quantity === 'speed') return formats.speedUnitOf(form)
    return t(shown.quantity === 'power' ? 'body.watts' : 'map.beatsPerMinute')
  }

  function write(value: number): string {
    return shown.quantity === 'speed' ? (formats.howFast(value, form)?.number ?? '–') : formats.count(value)
  }
}

/** The width of the longest bar, as a percentage of its column. The number stands beside it. */
export const barShare = 78

/**
 * Returns the colour of a zone by its number. If there are more zones than colours, the highest zones share the last
 * colour.
 */
const colourOf = (number: number): string =>
  number === 0 ? 'var(--line-strong)' : `var(--zone-${Math.min(number, 7)})`
