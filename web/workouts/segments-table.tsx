import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segment } from '../../src/workouts/schemas'
import { usePerson } from '../session/signed-in'
import { ScrollBox } from '../ui/scroll-box'
import styles from './segments-table.module.css'

/** The stretches between pauses. Zeros come as null from the server, and show as a dash. */
export function SegmentsTable({ segments }: { segments: readonly Segment[] }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const titleId = useId()
  return (
    <section className={styles.section}>
      <h2 id={titleId}>{t('workout.segments')}</h2>
      <ScrollBox labelledBy={titleId}>
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('workout.segment')}</th>
              <Unit label={t('figures.distance')} unit={formats.distanceUnit} />
              <th scope="col">{t('figures.moving')}</th>
              <Unit label={t('figures.averageSpeed')} unit={formats.speedUnit} />
              <Unit label={t('figures.maxSpeed')} unit={formats.speedUnit} />
              {profile.display_ascent && <Unit label={t('figures.ascent')} unit={formats.heightUnit} />}
              <Unit label={t('figures.descent')} unit={formats.heightUnit} />
            </tr>
          </thead>
          <tbody>
            {segments.map(segment => (
              <tr key={segment.segment_id}>
                <th scope="row">{segment.segment_id + 1}</th>
                <Cell value={segment.distance} format={formats.distance} />
                <td>{segment.moving ?? '–'}</td>
                <Cell value={segment.ave_speed} format={formats.speed} />
                <Cell value={segment.max_speed} format={formats.speed} />
                {profile.display_ascent && <Cell value={segment.ascent} format={formats.height} />}
                <Cell value={segment.descent} format={formats.height} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function Unit({ label, unit }: { label: string; unit: string }) {
  return (
    <th scope="col">
      {label} <span className={styles.unit}>{unit}</span>
    </th>
  )
}

function Cell({ value, format }: { value: number | null; format: (value: number) => { number: string } }) {
  return <td>{value === null ? '–' : format(value).number}</td>
}
