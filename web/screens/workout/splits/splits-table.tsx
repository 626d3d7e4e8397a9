import { Fragment, useId } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useCurves } from '../../../data/workouts/curves/curves'
import type { Marked } from '../../../data/workouts/curves/marked'
import type { Divided } from '../../../data/workouts/curves/splits'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Choice } from '../../../ui/fields/choice'
import { FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import styles from './splits-table.module.css'
import { useDivision } from './use-division'
import { useSplitColumns } from './use-split-columns'
import { type NamedSplit, useDivisionNames, useSplitNames } from './use-split-names'

interface SplitsTableProps {
  workout: Workout
  /** The number of the segment, from 1; `null` for the whole workout. */
  segment: number | null
  marked: Marked
}

/**
 * Lists the splits by laps of the recorder, by a number of kilometres or miles, or by climbs; what somebody chooses is
 * remembered for each sport. Each row has a bar for its speed, and pressing the row marks its stretch on the charts and
 * the map. A single split is not shown where there is nothing to choose, because it would repeat the figures.
 */
export function SplitsTable(props: SplitsTableProps) {
  return <ChosenSplits key={props.workout.sport_id} {...props} />
}

function ChosenSplits({ workout, segment, marked }: SplitsTableProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { options, chosen, choose, divided, error, showsGraded } = useDivision(workout, segment)
  const names = useDivisionNames()
  const isWorthIt = options.length > 1 || (divided?.splits.length ?? 0) > 1
  if (chosen === null || !isWorthIt || (divided === null && error === null)) return null
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2 id={titleId}>{divided === null ? names.option(chosen) : names.title(divided.division)}</h2>
        {options.length > 1 && (
          <Choice
            label={t('workout.dividedBy')}
            isLabelHidden
            options={options.map(id => ({ id, name: names.option(id) }))}
            value={chosen}
            onChange={choose}
          />
        )}
      </header>
      {error !== null && <ProblemNotice error={error} />}
      {divided !== null && (
        <Rows {...{ workout, segment, marked, divided, showsGraded }} labelledBy={titleId} />
      )}
    </section>
  )
}

interface RowsProps extends SplitsTableProps {
  divided: Divided
  showsGraded: boolean
  /** The id of the heading. */
  labelledBy: string
}

function Rows({ workout, segment, marked, divided, showsGraded, labelledBy }: RowsProps) {
  const { data: curves } = useCurves(workout, segment)
  const columns = useSplitColumns(divided, workout.sport_id, showsGraded)
  const named = useSplitNames()(divided)
  const { shown, unfold } = useFoldedRows(named)
  const names = useDivisionNames()
  const end = curves?.points.at(-1)?.duration ?? 0
  const stretchOf = ({ split, index }: NamedSplit) => ({
    from: split.start,
    to: named[index + 1]?.split.start ?? end,
  })
  return (
    <>
      <FiguresTable labelledBy={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{names.head(divided.division)}</th>
            {columns.map(({ key, head }) => (
              <Fragment key={key}>{head}</Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row =>
            row.kind === 'rest' ? (
              <tr key={row.index} className={styles.aside}>
                <th scope="row">{row.name}</th>
                <td colSpan={columns.length}>{shortDuration(row.split.duration)}</td>
              </tr>
            ) : (
              <PressableRow key={row.index}>
                <th scope="row" className={row.kind === 'between' ? styles.between : styles.name}>
                  <StretchButton label={row.label} stretch={stretchOf(row)} marked={marked}>
                    {row.name}
                  </StretchButton>
                </th>
                {columns.map(({ key, cell }) => (
                  <Fragment key={key}>{cell(row.split)}</Fragment>
                ))}
              </PressableRow>
            ),
          )}
        </tbody>
      </FiguresTable>
      {unfold}
    </>
  )
}
