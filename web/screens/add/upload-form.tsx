import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { Link } from 'wouter'
import type { Sport } from '../../../src/workouts/sports/schemas'
import {
  type ChosenFile,
  canStop,
  chooseSportOfFile,
  chosenFiles,
  dismissFile,
  isUploading,
  stopUpload,
} from '../../data/workouts/chosen-files'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { useStore } from '../../ui/store'
import styles from './add.module.css'
import { lacksSport, lookOf } from './file-look'
import { FilePlace } from './file-place'
import { FileRow } from './file-row'
import { FileSport } from './file-sport'
import { useLooks } from './looks'
import { MoreFields, type MoreValues, nothingMore } from './more-fields'
import { outcomeOf, useOutcomeWords } from './outcome'
import { shelfKeyOf, type UploadLimits } from './upload-problem'
import { canUpload, sportOfFile, useUploadRun } from './use-upload-run'

interface UploadFormProps {
  sports: readonly Sport[]
  limits: UploadLimits
}

/** Uploads recordings. Each file has a row, and some fields apply to all files. */
export function UploadForm({ sports, limits }: UploadFormProps) {
  const { t } = useTranslation()
  const files = useStore(chosenFiles)
  const [sportId, setSportId] = useState<number>(sportOfFile)
  const [more, setMore] = useState<MoreValues>(nothingMore)
  const [triesWithoutFile, setTriesWithoutFile] = useState(0)
  const [triesWithoutSport, setTriesWithoutSport] = useState(0)
  const form = useFocusOnInvalid(triesWithoutFile + triesWithoutSport)
  const start = useUploadRun(more, limits)
  const chooseButton = useRef<HTMLButtonElement>(null)

  useLooks(files, limits)

  const isRunning = isUploading(files)
  const toUpload = files.filter(chosen => canUpload(chosen, limits))
  const hasSeveral = files.length > 1

  const lacks = (chosen: ChosenFile) => lacksSport(chosen, (chosen.sportId ?? sportId) !== sportOfFile)
  const problemOf = (chosen: ChosenFile | undefined) =>
    triesWithoutSport > 0 && chosen !== undefined && lacks(chosen) ? t('add.noSport') : undefined
  const [only] = files
  const changeSport = (id: number) => {
    setSportId(id)
    setMore({ ...more, equipmentId: undefined })
  }
  const upload = (some: readonly ChosenFile[]) => {
    setTriesWithoutFile(some.length === 0 ? triesWithoutFile + 1 : 0)
    const isLacking = some.some(lacks)
    setTriesWithoutSport(isLacking ? triesWithoutSport + 1 : 0)
    if (!isRunning && some.length > 0 && !isLacking) void start(some, sportId)
  }
  /** Uploads again all files that were refused because the sport was not on this server. */
  const goOnWith = (shelfKey: string, id: number) => {
    const refused = files.filter(chosen => shelfKeyOf(chosen) === shelfKey)
    for (const { key } of refused) chooseSportOfFile(key, id)
    upload(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    upload(toUpload)
  }
  const dismiss = ({ key }: ChosenFile) => {
    dismissFile(key)
    // The pressed button disappears with its row, so the focus moves to a button that stays.
    chooseButton.current?.focus()
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-label={t('add.title')}>
      <FilePlace
        button={chooseButton}
        limits={limits}
        hasFiles={files.length > 0}
        isRequiredNow={triesWithoutFile > 0}
      />
      {files.length > 0 && (
        <ul aria-label={t('add.files')}>
          {files.map(chosen => (
            <FileRow
              key={chosen.key}
              chosen={chosen}
              limits={limits}
              sports={hasSeveral && !isRunning && toUpload.includes(chosen) ? sports : null}
              sportForAll={sportId}
              sportProblem={problemOf(chosen)}
              onRetry={
                hasSeveral && !isRunning && toUpload.includes(chosen) ? () => upload([chosen]) : undefined
              }
              onDismiss={() => dismiss(chosen)}
              onSportAdded={goOnWith}
            />
          ))}
        </ul>
      )}
      <Summary files={files} limits={limits} />
      {!isRunning && (files.length === 0 || toUpload.length > 0) && (
        <>
          <FileSport
            look={hasSeveral || only === undefined ? null : lookOf(only)}
            sports={sports}
            label={t(hasSeveral ? 'add.sportForAll' : 'figures.sport')}
            value={sportId}
            onChange={changeSport}
            error={hasSeveral ? undefined : problemOf(only)}
          />
          <MoreFields
            sport={sports.find(({ id }) => id === sportId)}
            isForSeveral={hasSeveral}
            values={more}
            onChange={setMore}
          />
        </>
      )}
      <Actions files={files} toUpload={toUpload.length} />
    </Form>
  )
}

/** The buttons that start and stop the upload. Renders nothing when no file is left to upload. */
function Actions({ files, toUpload }: { files: readonly ChosenFile[]; toUpload: number }) {
  const { t } = useTranslation()
  const isRunning = isUploading(files)
  const start = files.length > 1 ? t('add.submitSeveral', { count: toUpload }) : t('add.submit')
  if (!isRunning && files.length > 0 && toUpload === 0) return null
  return (
    <div className={styles.actions}>
      <Button type="submit" look="primary" isPending={isRunning}>
        {isRunning ? t('add.uploading') : start}
      </Button>
      {canStop(files) && <Button onPress={stopUpload}>{t('common.cancel')}</Button>}
    </div>
  )
}

/** Shows the outcome once all uploads have ended. It takes the focus if the button with the focus has disappeared. */
function Summary({ files, limits }: { files: readonly ChosenFile[]; limits: UploadLimits }) {
  const { t } = useTranslation()
  const outcomeWords = useOutcomeWords()
  const summary = useRef<HTMLParagraphElement>(null)
  const isRunning = isUploading(files)
  const outcome = isRunning ? null : outcomeOf(files, limits)
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) summary.current?.focus()
  }, [isRunning])
  return (
    <p ref={summary} tabIndex={-1} className={styles.summary} role="status">
      {outcome !== null && (files.length > 1 || outcome.added > 0) && outcomeWords(outcome)}
      {outcome !== null && outcome.duplicates > 0 && (
        <>
          {' '}
          <Link href="/workouts/duplicates">{t('duplicates.compare')}</Link>
        </>
      )}
    </p>
  )
}
