import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { useTranslation } from '../../../i18n/use-translation'
import { Section } from '../../../ui/layout/section'
import styles from '../workout-words.module.css'

/** A sentence for each note. */
const sentences = {
  'points-without-time': 'recordingNotes.withoutTime',
  'points-without-place': 'recordingNotes.withoutPlace',
  'points-with-wrong-time': 'recordingNotes.wrongTime',
  'points-out-of-reach': 'recordingNotes.outOfReach',
  'readings-impossible': 'recordingNotes.impossible',
  'clock-set': 'recordingNotes.clockSet',
  'points-between-places': 'recordingNotes.betweenPlaces',
  'tracks-left-out': 'recordingNotes.tracks',
  'transitions-left-out': 'recordingNotes.transitions',
  'file-damaged': 'recordingNotes.damaged',
  'checksum-wrong': 'recordingNotes.checksum',
  'gaps-as-pauses': 'recordingNotes.gapsAsPauses',
  'lengths-split': 'recordingNotes.lengthsSplit',
  cut: 'recordingNotes.cut',
  'single-point': 'recordingNotes.singlePoint',
} as const satisfies Record<Workout['recording_notes'][number]['code'], string>

/**
 * Lists parts of the recording that were left out or interpreted, with the reasons. Renders nothing if there are none.
 */
export function RecordingNotes({ workout: { recording_notes: notes } }: { workout: Workout }) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <Section className={styles.part} title={t('recordingNotes.title')}>
      <ul>
        {notes.map(note => (
          <li key={note.code} className={styles.words}>
            <RecordingNoteSentence note={note} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function RecordingNoteSentence({ note }: { note: Workout['recording_notes'][number] }) {
  const { t } = useTranslation()
  const { code, count: points, of = 0, names = [] } = note
  return t(sentences[code], {
    points,
    of,
    tracks: names.length === 0 ? '' : ` (${names.join(', ')})`,
  })
}
