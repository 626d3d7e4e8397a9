import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import {
  isByPlace,
  orderInTime,
  perPage,
  type Selection,
  workoutsAddress,
} from '../../../data/workouts/selection'
import type { AskedTable } from '../../../data/workouts/table-request'
import { useRowsOfTable } from '../../../data/workouts/table-rows'
import { pageOf, type Table } from '../../../data/workouts/use-table'
import { useTranslation } from '../../../i18n/use-translation'
import { lazyPart } from '../../../ui/lazy-part'
import { useRemembered } from '../../../ui/use-remembered'
import { type View, ViewFields } from '../filters/view-fields'
import { type GroupSums, groupWith, headingId } from '../list/periods'
import { SumsLine } from '../list/sums-line'
import { useGroupName } from '../list/use-group-name'
import { useSelecting } from '../select/use-selecting'
import { widthOfColumn, widthOfTable } from './column-widths'
import { TableHead } from './table-head'
import { type Lines, linesOf, type Range } from './table-items'
import { TableRow, WaitingRow } from './table-row'
import { TableTools } from './table-tools'
import { useRange } from './use-range'
import { useTablePlace } from './use-table-place'
import styles from './workout-table.module.css'

const SelectionBar = lazyPart(async () => (await import('../select/selection-bar')).SelectionBar)

interface WorkoutTableProps {
  table: Table
  total: number
  asked: AskedTable
  selection: Selection
  view: View
  /** The sums of the groups, the latest first, or in the order of places. */
  groups: readonly GroupSums[]
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  /** Called with the numbers of the pages whose rows are in view. */
  onPages: (pages: readonly number[]) => void
}

/**
 * The list of workouts as a table, on wide screens. Only the rows in view are drawn and loaded, so that thousands of
 * rows scroll like a few.
 */
export function WorkoutTable(props: WorkoutTableProps) {
  const { table, total, asked, selection, view, isSelecting, onSelecting, onPages } = props
  const { columns, filters, sorting, grouping } = asked
  const { t } = useTranslation()
  const titleOf = useWorkoutTitle()
  const rowsOf = useRowsOfTable(asked)
  const order = orderInTime(sorting)
  const groups = order === null ? [] : inOrder(props.groups, order, isByPlace(grouping))
  const lines = linesOf(total, groups)
  const box = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useRemembered('table-rows', ['comfortable', 'compact'], 'comfortable')
  const { range, lineHeight } = useRange(box, lines.count, rows)
  const rowOfId = useRef(new Map<string, number>())
  const selecting = useSelecting(
    { isSelecting, onSelecting },
    {
      shown: null,
      between: async (from, to) => {
        const [a, b] = [rowOfId.current.get(from), rowOfId.current.get(to)]
        if (a === undefined || b === undefined) return [to]
        return (await rowsOf(Math.min(a, b), Math.max(a, b))).map(({ id }) => id)
      },
    },
  )
  const list = workoutsAddress({ filters, sorting })
  const shownList = useRef(list)
  useLayoutEffect(() => {
    if (shownList.current === list) return
    shownList.current = list
    rowOfId.current.clear()
    selecting.clear()
  })
  const wanted = pagesOf(lines, range)
  const wantedNames = wanted.join()
  useEffect(() => onPages(wantedNames.split(',').map(Number)), [wantedNames, onPages])
  useTablePlace({
    box,
    list,
    lineHeight,
    firstLine: lines.lineOf(Math.min((selection.page - 1) * perPage, Math.max(0, total - 1))),
    lineOfDay: day => {
      const starts = groups.map(({ start }) => start)
      const start = isByPlace(grouping) ? day : groupWith(starts, day, grouping, order ?? 'latest')
      return { line: lines.headingOf(start ?? ''), id: headingId(start ?? '') }
    },
  })

  const span = columns.length + (isSelecting ? 1 : 0)
  const line = (number: number) => {
    const found = lines.at(number)
    const position = number + 2
    if (found.kind === 'heading') {
      return <GroupHeading key={found.sums.start} sums={found.sums} {...{ position, span, grouping }} />
    }
    const workout = table.rowAt(found.row)
    if (workout === undefined) return <WaitingRow key={`row ${found.row}`} {...{ position, span }} />
    if (!table.isOld) rowOfId.current.set(workout.id, found.row)
    return (
      <TableRow
        key={workout.id}
        title={titleOf(workout)}
        {...{ workout, position, columns }}
        selecting={
          isSelecting
            ? {
                isSelected: selecting.isChosen(workout.id),
                isDisabled: selecting.isAll,
                onToggle: isRange => selecting.toggle(workout.id, isRange),
              }
            : null
        }
      />
    )
  }
  const inView = Array.from({ length: range.end - range.first }, (_, index) => range.first + index)
  return (
    <section aria-label={t('workouts.title')} {...selecting.around}>
      <div className={styles.tools}>
        <TableTools asked={asked} rows={rows} onRows={setRows} />
        <div className={styles.view}>
          <ViewFields selection={selection} {...view} areLabelsHidden />
        </div>
      </div>
      <div ref={box} className={styles.box}>
        <table
          className={styles.table}
          data-rows={rows}
          aria-label={t('workouts.title')}
          aria-rowcount={lines.count + 1}
          style={{ minWidth: `${widthOfTable(columns) + (isSelecting ? 3 : 0)}rem` }}
        >
          <colgroup>
            {isSelecting && <col style={{ width: '3rem' }} />}
            {columns.map(column => (
              <col key={column} style={{ width: `${widthOfColumn(column)}rem` }} />
            ))}
          </colgroup>
          <TableHead {...{ columns, filters, sorting, isSelecting }} />
          <Spacer height={range.first * lineHeight} span={span} />
          <tbody>{inView.map(line)}</tbody>
          <Spacer height={(lines.count - range.end) * lineHeight} span={span} />
        </table>
      </div>
      <p className={styles.foot}>
        <Link href="/workouts/duplicates">{t('workouts.duplicates')}</Link>
      </p>
      {isSelecting && <SelectionBar {...{ selecting, filters, sorting, grouping, total }} />}
    </section>
  )
}

/** Room for the lines above or below those that are drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height === 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: `${height}px` }}>
        <td colSpan={span} className={styles.spacer} />
      </tr>
    </tbody>
  )
}

interface GroupHeadingProps {
  sums: GroupSums
  grouping: AskedTable['grouping']
  position: number
  span: number
}

function GroupHeading({ sums, grouping, position, span }: GroupHeadingProps) {
  const { t } = useTranslation()
  const name = useGroupName(grouping)(sums.start)
  return (
    <tr className={styles.group} aria-rowindex={position}>
      <th scope="rowgroup" colSpan={span}>
        <div className={styles.head}>
          <h2 id={headingId(sums.start)} tabIndex={-1}>
            {name}
          </h2>
          <span>{t('workouts.count', { count: sums.workouts })}</span>
          <SumsLine sums={sums} />
        </div>
      </th>
    </tr>
  )
}

/** Brings weeks and months into the order of the table. Places have it already. */
const inOrder = (groups: readonly GroupSums[], order: 'latest' | 'oldest', areByPlace: boolean) =>
  order === 'oldest' && !areByPlace ? groups.toReversed() : groups

/** The pages of the rows in a range of lines. */
function pagesOf(lines: Lines, { first, end }: Range): number[] {
  const pages = new Set<number>()
  for (let line = first; line < end; line++) {
    const found = lines.at(line)
    if (found.kind === 'row') pages.add(pageOf(found.row))
  }
  return pages.size === 0 ? [1] : [...pages]
}
