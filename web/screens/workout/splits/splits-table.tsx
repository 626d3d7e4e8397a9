import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Split } from '../../../../src/workouts/recording/curves/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import {
  isWholeSplit,
  SplitSpeedCell,
  splitSpeed,
  splitSpeedHead,
} from '../../../components/splits/split-cells'
import { usePerson } from '../../../data/accounts/person'
import { useCurves } from '../../../data/workouts/curves/curves'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useSplits } from '../../../data/workouts/curves/splits'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import { Choice } from '../../../ui/fields/choice'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import styles from './splits-table.module.css'

interface SplitsTableProps {
  workout: Workout
  /** The number of the segment, from 1; `null` for the whole workout. */
  segment: number | null
  marked: Marked
}

/**
 * Lists the splits per kilometre or mile, or the laps of the recorder. Each row has a bar for its speed, and pressing
 * the row marks its stretch on the charts and the map. A table with a single split is not shown, because it would
 * repeat the figures.
 */
export function SplitsTable({ workout, segment, marked }: SplitsTableProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const titleId = useId()
  const [byLap, setByLap] = useState(false)
  const length = profile.imperial_units ? 'mi' : 'km'
  const { data: lengths = [] } = useSplits(workout, segment, length)
  const { data: laps = [] } = useSplits(workout, segment, 'lap')
  const unit = laps.length > 1 && (byLap || lengths.length < 2) ? 'lap' : length
  const splits = unit === 'lap' ? laps : lengths
  const { shown, unfold } = useFoldedRows(splits)
  const { data: curves } = useCurves(workout, segment)
  if (splits.length < 2) return null
  const end = curves?.points.at(-1)?.duration ?? 0
  const fastest = Math.max(...splits.map(splitSpeed))
  const columns = columnsFor(splits, profile.display_ascent)
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 id={titleId}>{t(titles[unit])}</h2>
        {laps.length > 1 && lengths.length > 1 && (
          <Choice
            label={t('workout.dividedBy')}
            isLabelHidden
            options={[
              { id: length, name: t(titles[length]) },
              { id: 'lap', name: t(titles.lap) },
            ]}
            value={unit}
            onChange={chosen => setByLap(chosen === 'lap')}
          />
        )}
      </header>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{unit === 'lap' ? t('workout.lap') : formats.distanceUnit}</th>
            {unit === 'lap' && columns.distance && (
              <FigureHead label={t('figures.distance')} unit={formats.distanceUnit} />
            )}
            {columns.distance && (
              <>
                <FigureHead
                  label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
                  unit={formats.speedUnitOf(form)}
                  className={splitSpeedHead}
                />
                <th scope="col">{t('figures.moving')}</th>
              </>
            )}
            {columns.ascent && <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />}
            {columns.hr && <FigureHead label={t('map.colours.heartRate')} unit={t('map.beatsPerMinute')} />}
            {columns.elapsed && <th scope="col">{t('workout.elapsed')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((split, index) => (
            <PressableRow key={index}>
              <th scope="row" className={styles.name}>
                <StretchButton
                  label={selectingInWords(split, index)}
                  stretch={{ from: split.start, to: splits[index + 1]?.start ?? end }}
                  marked={marked}
                >
                  {splitName(split, index)}
                </StretchButton>
              </th>
              {unit === 'lap' && columns.distance && <td>{formats.distance(split.distance).number}</td>}
              {columns.distance && (
                <>
                  <SplitSpeedCell split={split} fastest={fastest} form={form} />
                  <td>{shortDuration(split.moving)}</td>
                </>
              )}
              {columns.ascent && <td>{split.ascent === null ? '–' : formats.height(split.ascent).number}</td>}
              {columns.hr && <td>{split.hr === null ? '–' : formats.count(split.hr)}</td>}
              {columns.elapsed && <td>{shortDuration(split.duration)}</td>}
            </PressableRow>
          ))}
        </tbody>
      </FiguresTable>
      {unfold}
    </section>
  )

  /** The name of a split: its number, or for the incomplete last split its length. */
  function splitName(split: Split, index: number): string {
    return isFull(split) ? formats.count(index + 1) : formats.distance(split.distance).number
  }

  /**
   * The accessible name of the row's button. It contains the visible text, so that people who use voice control can say
   * what they see.
   */
  function selectingInWords(split: Split, index: number): string {
    const words = t(selecting[unit], { number: index + 1 })
    const { number, unit: lengthUnit } = formats.distance(split.distance)
    return isFull(split) ? words : `${words}, ${number} ${lengthUnit}`
  }

  function isFull(split: Split): boolean {
    return unit === 'lap' || isWholeSplit(split, formats)
  }
}

const titles = { km: 'workout.kilometres', mi: 'workout.miles', lap: 'workout.laps' } as const

const selecting = { km: 'stretch.ofKilometre', mi: 'stretch.ofMile', lap: 'stretch.ofLap' } as const

/**
 * Finds out which columns have data. The column of elapsed time is the last one, because elapsed time mostly equals
 * moving time, and phones show the first columns.
 */
function columnsFor(splits: readonly Split[], displaysAscent: boolean) {
  return {
    /** Without distances, as in some indoor recordings, the columns of speed and moving time are left out, too. */
    distance: splits.some(({ distance }) => distance > 0),
    elapsed: splits.some(({ duration, moving }) => duration - moving >= 1),
    ascent: displaysAscent && splits.some(({ ascent }) => ascent !== null),
    hr: splits.some(({ hr }) => hr !== null),
  }
}
