import deleteSvg from '@material-symbols/svg-400/outlined/delete.svg' with { type: 'text' }
import editSvg from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import { useId, useState } from 'react'
import type { KeptStretch } from '../../../../src/workouts/stretches/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import {
  useKeepStretch,
  useKeptStretches,
  useRemoveStretch,
} from '../../../data/workouts/curves/kept-stretches'
import type { Marked } from '../../../data/workouts/curves/marked'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import styles from './kept-stretches.module.css'
import { StretchButton } from './stretch-button'
import { StretchName } from './stretch-name'

interface KeptStretchesProps {
  workout: Workout
  marked: Marked
}

/**
 * Lists the saved stretches with their figures. Pressing a row marks its stretch. Renders nothing if there are none.
 */
export function KeptStretches({ workout, marked }: KeptStretchesProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: stretches = [] } = useKeptStretches(workout)
  const removing = useRemoveStretch(workout)
  const puttingBack = useKeepStretch(workout)
  const [removed, setRemoved] = useState<KeptStretch | null>(null)
  const [restored, setRestored] = useState<KeptStretch | null>(null)
  const [renamed, setRenamed] = useState<{ id: number; button: Element } | null>(null)
  if (stretches.length === 0 && removed === null) return null
  const problem = removing.error ?? puttingBack.error
  const edited = stretches.find(({ id }) => id === renamed?.id)
  const closeName = () => {
    if (renamed?.button instanceof HTMLElement) renamed.button.focus()
    setRenamed(null)
  }
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('overlay.stretches.title')}</h2>
      {stretches.length > 0 && (
        <Table
          workout={workout}
          marked={marked}
          stretches={stretches}
          titleId={titleId}
          restored={restored}
          onRename={(id, button) => setRenamed({ id, button })}
          onRemove={stretch => removing.mutate(stretch, { onSuccess: () => setRemoved(stretch) })}
        />
      )}
      {edited !== undefined && (
        <StretchName key={edited.id} workout={workout} stretch={edited} onClose={closeName} />
      )}
      {problem !== null && <ProblemNotice error={problem} />}
      {removed !== null && (
        <p className={styles.removed} role="status">
          {t('overlay.stretches.removed', { name: removed.name })}
          <Button
            // The pressed button disappeared together with its row, so the focus moves here.
            key={removed.id}
            autoFocus
            isPending={puttingBack.isPending}
            onPress={() => {
              const { name, from, to } = removed
              setRestored(removed)
              puttingBack.mutate({ name, from, to }, { onSuccess: () => setRemoved(null) })
            }}
          >
            {t('batches.undo')}
          </Button>
        </p>
      )}
    </section>
  )
}

interface TableProps extends KeptStretchesProps {
  stretches: readonly KeptStretch[]
  titleId: string
  /** The stretch whose removal was undone; its row takes the focus. */
  restored: KeptStretch | null
  onRename: (id: number, button: Element) => void
  onRemove: (stretch: KeptStretch) => void
}

function Table({ workout, marked, stretches, titleId, restored, onRename, onRemove }: TableProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(workout.sport_id)
  const figures = stretches.flatMap(({ figures }) => figures ?? [])
  const hasDistance = figures.some(({ distance }) => distance > 0)
  const hasAscent = profile.display_ascent && figures.some(({ ascent }) => ascent !== null)
  const hasHeartRate = figures.some(({ summaries }) => summaries.hr !== undefined)
  const hasPower = figures.some(({ summaries }) => summaries.power !== undefined)
  return (
    <FiguresTable labelledBy={titleId}>
      <thead>
        <tr>
          <th scope="col">{t('overlay.stretches.name')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('workout.edit')}</span>
          </th>
          {hasDistance && <FigureHead label={t('figures.distance')} unit={formats.distanceUnit} />}
          <th scope="col">{t('workout.elapsed')}</th>
          {hasDistance && (
            <FigureHead
              label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
              unit={formats.speedUnitOf(form)}
            />
          )}
          {hasAscent && <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />}
          {hasHeartRate && <FigureHead label={t('map.colours.heartRate')} unit={t('map.beatsPerMinute')} />}
          {hasPower && <FigureHead label={t('map.colours.power')} unit={t('body.watts')} />}
        </tr>
      </thead>
      <tbody>
        {stretches.map(stretch => {
          const { id, name, from, to, figures } = stretch
          return (
            <PressableRow key={id}>
              <th scope="row" className={styles.name}>
                <StretchButton
                  label={t('overlay.stretches.select', { name })}
                  stretch={stretch}
                  marked={marked}
                >
                  {name}
                </StretchButton>
              </th>
              <td className={styles.actions}>
                <Button
                  look="icon"
                  autoFocus={restored?.from === from && restored.to === to}
                  aria-label={t('overlay.stretches.rename', { name })}
                  onPress={({ target }) => onRename(id, target)}
                >
                  <Icon svg={editSvg} size={1.125} />
                </Button>
                <Button
                  look="icon"
                  aria-label={t('overlay.stretches.remove', { name })}
                  onPress={() => onRemove(stretch)}
                >
                  <Icon svg={deleteSvg} size={1.125} />
                </Button>
              </td>
              {hasDistance && <td>{figures ? formats.distance(figures.distance).number : '–'}</td>}
              <td>{shortDuration(to - from)}</td>
              {hasDistance && (
                <td>
                  {figures?.ave_speed ? (formats.howFast(figures.ave_speed, form)?.number ?? '–') : '–'}
                </td>
              )}
              {hasAscent && <td>{written(figures?.ascent, value => formats.height(value).number)}</td>}
              {hasHeartRate && <td>{written(figures?.summaries.hr?.average, formats.count)}</td>}
              {hasPower && <td>{written(figures?.summaries.power?.average, formats.count)}</td>}
            </PressableRow>
          )
        })}
      </tbody>
    </FiguresTable>
  )
}

const written = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined ? '–' : write(value)
