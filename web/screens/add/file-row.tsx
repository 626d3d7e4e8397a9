import checkCircle from '@material-symbols/svg-400/outlined/check_circle.svg' with { type: 'text' }
import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import error from '@material-symbols/svg-400/outlined/error.svg' with { type: 'text' }
import folderZip from '@material-symbols/svg-400/outlined/folder_zip.svg' with { type: 'text' }
import route from '@material-symbols/svg-400/outlined/route.svg' with { type: 'text' }
import { Link } from 'wouter'
import type { Sport } from '../../../src/workouts/sports/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { ReadySportOffer } from '../../components/sports/ready-sport-offer'
import { SportLabel } from '../../components/sports/sport'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { useFormats } from '../../data/accounts/person'
import { type ChosenFile, chooseSportOfFile } from '../../data/workouts/chosen-files'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { UploadProgress } from '../../ui/feedback/upload-progress'
import { lookOf } from './file-look'
import { FileProblem, Refusal } from './file-problem'
import styles from './file-row.module.css'
import { FileSport } from './file-sport'
import { isArchive, problemOfFile, shelfKeyOf, type UploadLimits } from './upload-problem'

interface FileRowProps {
  chosen: ChosenFile
  limits: UploadLimits
  /** The sports to choose from; `null` if no sport can be chosen for this file alone. */
  sports: readonly Sport[] | null
  /** Id of the sport chosen for all files. */
  sportForAll: number
  /** Why the file cannot be sent without a sport; `undefined` if it can. */
  sportProblem: string | undefined
  /** Called to upload the file again; `undefined` if that makes no sense. */
  onRetry: (() => void) | undefined
  onDismiss: () => void
  /** Called with the id of an added sport. The file was refused because this predefined sport was not on the server. */
  onSportAdded: (shelfKey: string, sportId: number) => void
}

/** A chosen file, with the progress of its upload and the result. */
export function FileRow(props: FileRowProps) {
  const { t } = useTranslation()
  const { chosen, limits, sports, sportForAll, sportProblem, onRetry, onDismiss, onSportAdded } = props
  const shelfKey = shelfKeyOf(chosen)
  const { key, file, sportId, upload } = chosen
  const isUnderway = upload.is === 'queued' || upload.is === 'sending'
  const isWrong = upload.is === 'refused' || problemOfFile(file, limits) !== null
  const canChange = !isUnderway && upload.is !== 'added'
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${isWrong ? styles.wrong : ''}`}>
        <Icon svg={isWrong ? error : drawingOf(chosen)} size={1.5} />
      </span>
      <div className={styles.words}>
        <FileName file={file} />
        {upload.is === 'waiting' && <Looked chosen={chosen} />}
        <Progress chosen={chosen} limits={limits} />
      </div>
      {canChange && (
        <span className={styles.dismiss}>
          <Button look="icon" aria-label={t('add.dismiss', { name: file.name })} onPress={onDismiss}>
            <Icon svg={close} />
          </Button>
        </span>
      )}
      {sports !== null && (
        <div className={styles.sport}>
          <FileSport
            look={lookOf(chosen)}
            sports={sports}
            label={t('add.sportOf', { name: file.name })}
            isLabelHidden
            value={sportId ?? sportForAll}
            onChange={id => chooseSportOfFile(key, id)}
            error={sportProblem}
          />
        </div>
      )}
      {upload.is === 'refused' && (shelfKey !== null || onRetry !== undefined) && (
        <div className={styles.retry}>
          {shelfKey !== null && (
            <ReadySportOffer shelfKey={shelfKey} onAdded={id => onSportAdded(shelfKey, id)} />
          )}
          {onRetry !== undefined && <Button onPress={onRetry}>{t('common.tryAgain')}</Button>}
        </div>
      )}
    </li>
  )
}

function drawingOf({ file, upload }: ChosenFile): string {
  if (upload.is === 'added') return checkCircle
  return isArchive(file) ? folderZip : route
}

function FileName({ file }: { file: File }) {
  const formats = useFormats()
  return (
    <p className={styles.file}>
      <strong className={styles.name}>{file.name}</strong>{' '}
      <span className={styles.size}>{formats.fileSize(file.size)}</span>
    </p>
  )
}

/** Shows the facts about the file that are known before it is uploaded. */
function Looked({ chosen }: { chosen: ChosenFile }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const look = lookOf(chosen)
  if (look === null) return null
  const { number, unit } = formats.distance(look.distance)
  return (
    <>
      <p className={styles.facts}>
        <span>{formats.momentInWords(new Date(look.workout_date))}</span>
        <span>{`${number} ${unit}`}</span>
        <span>{look.duration}</span>
      </p>
      {look.sport_id === null && (
        <p className={styles.size}>
          {look.sport_word === null
            ? t('add.sportNotTold')
            : t('add.sportNotHere', { sport: look.sport_word.replaceAll('_', ' ') })}
        </p>
      )}
    </>
  )
}

function Progress({ chosen: { file, upload }, limits }: Pick<FileRowProps, 'chosen' | 'limits'>) {
  const { t } = useTranslation()
  switch (upload.is) {
    case 'waiting':
      return <FileProblem file={file} limits={limits} />
    case 'queued':
      return <p className={styles.size}>{t('add.queued')}</p>
    case 'sending':
      return (
        <UploadProgress
          fraction={upload.fraction}
          atWork={t(isArchive(file) ? 'add.measuringAll' : 'add.measuring')}
        />
      )
    case 'added':
      return <Added workouts={upload.workouts} />
    case 'refused':
      return <Refusal file={file} limits={limits} error={upload.error} />
  }
}

/** Links to the added workouts. Their sports are shown as well, because some may be guesses. */
function Added({ workouts }: { workouts: readonly Workout[] }) {
  const titleOf = useWorkoutTitle()
  const formats = useFormats()
  return (
    <ul>
      {workouts.map(workout => (
        <li key={workout.id}>
          <Link href={`/workouts/${workout.id}`} className={styles.workout}>
            {titleOf(workout)}
          </Link>
          <span className={styles.facts}>
            <SportLabel sportId={workout.sport_id} isGuess={!workout.sport_confirmed} />
            <span>{formats.dayInWords(new Date(workout.workout_date))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
