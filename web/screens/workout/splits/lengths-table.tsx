import { Fragment, useId } from 'react'
import type { LapOfLengths, Length } from '../../../../src/workouts/recording/lengths/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useFormats } from '../../../data/accounts/person'
import { useLengths } from '../../../data/workouts/curves/lengths'
import type { Marked } from '../../../data/workouts/curves/marked'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import styles from './lengths-table.module.css'
import { MissedTurnRow } from './missed-turn'

/** Minimum duration of a rest in seconds. A shorter gap between two lengths is a turn at the wall. */
const minRest = 5

const columns = 6

/**
 * Lists the lengths, laps and rests of a swim in a pool. Pressing a lap or length marks its stretch on the charts. A
 * length that is probably two can be split.
 * Renders nothing for other workouts.
 */
export function LengthsTable({ workout, marked }: { workout: Workout; marked: Marked }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const { data } = useLengths(workout)
  const laps = data?.laps ?? []
  const { shown, unfold } = useFoldedRows(laps.flatMap(lap => lap.lengths))
  if (!data?.pool) return null
  const { length, unit } = data.pool
  const lastShown = shown.at(-1)?.number ?? 0
  const lengthOf = (count: number) => {
    const { number, unit: inWords } = formats.inPool(length * count, unit)
    return `${number} ${inWords}`
  }
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 id={titleId}>{t('lengths.title')}</h2>
        <p className={styles.pool}>{t('lengths.pool', { length: lengthOf(1) })}</p>
      </header>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('lengths.length')}</span>
            </th>
            <th scope="col" className={styles.words}>
              {t('lengths.stroke')}
            </th>
            <th scope="col">{t('efforts.time')}</th>
            <FigureHead label={t('figures.pace')} unit={formats.pacePer100In(unit)} />
            <th scope="col">{t('lengths.strokes')}</th>
            <th scope="col">SWOLF</th>
          </tr>
        </thead>
        {laps
          .filter(({ lengths }) => lengths[0]!.number <= lastShown)
          .map((lap, index) => (
            <tbody key={lap.start}>
              {laps.length > 1 && (
                <LapRow lap={lap} number={index + 1} length={lengthOf(lap.lengths.length)} marked={marked} />
              )}
              {lap.lengths
                .filter(({ number }) => number <= lastShown)
                .map(one => (
                  <Fragment key={one.number}>
                    <LengthRow length={one} marked={marked} />
                    <MissedTurnRow workout={workout} length={one} columns={columns} />
                    {one.rest >= minRest && <RestRow seconds={one.rest} />}
                  </Fragment>
                ))}
            </tbody>
          ))}
      </FiguresTable>
      {unfold}
    </section>
  )
}

interface LapRowProps {
  lap: LapOfLengths
  number: number
  /** The distance of the lap, with its unit. */
  length: string
  marked: Marked
}

function LapRow({ lap, number, length, marked }: LapRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <PressableRow>
      <th scope="rowgroup" colSpan={2} className={styles.lap}>
        <StretchButton
          label={`${t('stretch.ofLap', { number })}, ${length}`}
          stretch={{ from: lap.start, to: lap.start + lap.duration }}
          marked={marked}
        >
          {t('lengths.lap', { number })} · {length}
        </StretchButton>
      </th>
      <td className={styles.lap}>{shortDuration(lap.moving)}</td>
      <td className={styles.lap}>{shortDuration(lap.pace)}</td>
      <td className={styles.lap}>{lap.strokes === null ? '–' : formats.count(lap.strokes)}</td>
      <td className={styles.lap}>{lap.swolf === null ? '–' : formats.count(lap.swolf)}</td>
    </PressableRow>
  )
}

function LengthRow({ length, marked }: { length: Length; marked: Marked }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { number, start, duration, pace, stroke, strokes, swolf } = length
  return (
    <PressableRow>
      <th scope="row">
        <StretchButton
          label={t('lengths.select', { number })}
          stretch={{ from: start, to: start + duration }}
          marked={marked}
        >
          {formats.count(number)}
        </StretchButton>
      </th>
      <td className={styles.words}>{stroke === null ? '–' : t(`lengths.ways.${stroke}`)}</td>
      <td>{shortDuration(duration)}</td>
      <td>{shortDuration(pace)}</td>
      <td>{strokes === null ? '–' : formats.count(strokes)}</td>
      <td>{swolf === null ? '–' : formats.count(swolf)}</td>
    </PressableRow>
  )
}

function RestRow({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  return (
    <tr className={styles.rest}>
      <th scope="row" colSpan={2}>
        {t('lengths.rest')}
      </th>
      <td>{shortDuration(seconds)}</td>
      <td colSpan={columns - 3} />
    </tr>
  )
}
