import arrowForward from '@material-symbols/svg-400/outlined/arrow_forward.svg' with { type: 'text' }
import { useId } from 'react'
import { Link } from 'wouter'
import type { Segment, Workout } from '../../../../src/workouts/workouts/schemas'
import { usePerson } from '../../../data/accounts/person'
import { useCurves } from '../../../data/workouts/curves/curves'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useSpeedForms } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import { segmentAddress, segmentNumber } from './segment-address'
import styles from './segments-table.module.css'

interface SegmentsTableProps {
  workout: Workout
  /** The segment that the page shows; `null` for the whole workout. */
  shown: Segment | null
  /**
   * The stretch that the table shares with the charts and the map. Selecting a segment marks it there. `null` on the
   * page of a segment.
   */
  marked: Marked | null
}

/**
 * Lists the segments of the recording, which are separated by pauses. The page of a workout shows at first only how
 * many there are, because some devices pause at every crossing. Each row links to the segment's page. Zeros are shown
 * as dashes, because the server sends `null` for them.
 */
export function SegmentsTable({ workout, shown, marked }: SegmentsTableProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const titleId = useId()
  const { data: curves } = useCurves(workout, null)
  const isShown = (segment: Segment) => segment.segment_id === shown?.segment_id
  const { shown: rows, unfold } = useFoldedRows(workout.segments, isShown)
  return (
    <details className={styles.section} open={shown !== null}>
      <summary className={styles.summary}>
        <h2 id={titleId}>{t('splits.betweenPauses')}</h2>{' '}
        <span className={styles.count}>{formats.count(workout.segments.length)}</span>
      </summary>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('workout.segment')}</th>
            <FigureHead label={t('figures.distance')} unit={formats.distanceUnit} />
            <th scope="col">{t('figures.moving')}</th>
            <FigureHead
              label={t(form === 'speed' ? 'figures.averageSpeed' : 'figures.averagePace')}
              unit={formats.speedUnitOf(form)}
            />
            <FigureHead
              label={t(form === 'speed' ? 'figures.topSpeed' : 'figures.bestPace')}
              unit={formats.speedUnitOf(form)}
            />
            {profile.display_ascent && <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />}
            <FigureHead label={t('figures.descent')} unit={formats.heightUnit} />
            {marked !== null && (
              <th scope="col">
                <span className="visually-hidden">{t('stretch.alone')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(segment => (
            <PressableRow key={segment.segment_id}>
              <th scope="row">
                {marked === null ? (
                  <SegmentLink segment={segment} isShown={isShown(segment)} />
                ) : (
                  <StretchButton
                    label={t('stretch.ofSegment', { number: segmentNumber(segment) })}
                    stretch={curves?.segments[segment.segment_id] ?? { from: 0, to: 0 }}
                    marked={marked}
                  >
                    {segmentNumber(segment)}
                  </StretchButton>
                )}
              </th>
              {segment.distance === null ? (
                <td className={styles.aside} colSpan={profile.display_ascent ? 6 : 5}>
                  {[t('splits.withoutDistance'), segment.duration].filter(Boolean).join(' · ')}
                </td>
              ) : (
                <>
                  <td>{formats.distance(segment.distance).number}</td>
                  <td>{segment.moving ?? '–'}</td>
                  <Cell value={segment.ave_speed} format={speed => formats.howFast(speed, form)} />
                  <Cell value={segment.top_speed} format={speed => formats.howFast(speed, form)} />
                  {profile.display_ascent && <Cell value={segment.ascent} format={formats.height} />}
                  <Cell value={segment.descent} format={formats.height} />
                </>
              )}
              {marked !== null && (
                <td className={styles.alone}>
                  <Link
                    href={segmentAddress(segment)}
                    className={styles.own}
                    aria-label={t('workout.showSegment', { number: segmentNumber(segment) })}
                  >
                    <Icon svg={arrowForward} />
                  </Link>
                </td>
              )}
            </PressableRow>
          ))}
        </tbody>
      </FiguresTable>
      {unfold}
    </details>
  )
}

/** A link that covers the whole row. */
function SegmentLink({ segment, isShown }: { segment: Segment; isShown: boolean }) {
  const { t } = useTranslation()
  const number = segmentNumber(segment)
  return (
    <Link
      href={segmentAddress(segment)}
      className={styles.link}
      aria-label={t('workout.showSegment', { number })}
      aria-current={isShown ? 'page' : undefined}
    >
      {number}
    </Link>
  )
}

function Cell({
  value,
  format,
}: {
  value: number | null
  format: (value: number) => { number: string } | null
}) {
  return <td>{value === null ? '–' : (format(value)?.number ?? '–')}</td>
}
