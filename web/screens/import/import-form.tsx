import { type FormEvent, useRef, useState } from 'react'
import { FileTrigger, Form } from 'react-aria-components'
import { ProblemNotice } from '../../components/feedback/failure'
import { useFormats } from '../../data/accounts/person'
import { ApiError } from '../../data/client/api-error'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useImportUpload } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { useDrops } from '../../ui/drops'
import { Notice } from '../../ui/feedback/notice'
import { UploadProgress } from '../../ui/feedback/upload-progress'
import { Checkbox } from '../../ui/fields/checkbox'
import { forgetFailure } from '../../ui/fields/while-saving'
import styles from './import-page.module.css'
import { type ChoiceProblem, problemOfChoice } from './import-problem'
import { mayHaveProfile } from './may-have-profile'

/** Explains which archives can be imported, and uploads an archive. */
export function ImportForm() {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.part}>
        <p className={styles.text}>{t('movingIn.text')}</p>
        <ul className={styles.list}>
          <li>{t('movingIn.fromStrava')}</li>
          <li>{t('movingIn.fromGarmin')}</li>
          <li>{t('movingIn.fromPolar')}</li>
          <li>{t('movingIn.fromAppleHealth')}</li>
          <li>{t('movingIn.fromGoogleFit')}</li>
          <li>{t('movingIn.fromRunkeeper')}</li>
          <li>{t('movingIn.fromOthers')}</li>
          <li>{t('movingIn.fromFolder')}</li>
          <li>{t('movingIn.fromFitTrackee')}</li>
          <li>{t('movingIn.fromTrackhut')}</li>
        </ul>
        <p className={styles.text}>{t('movingIn.twice')}</p>
      </div>
      <ArchiveForm />
    </>
  )
}

function ArchiveForm() {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [takesProfile, setTakesProfile] = useState(true)
  const [hasProfile, setHasProfile] = useState(true)
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const upload = useImportUpload()

  const take = (files: FileList) => {
    if (upload.isRunning) return
    forgetFailure(upload)
    const found = problemOfChoice(files)
    setProblem(found)
    const chosen = found === null ? files.item(0) : null
    setFile(chosen)
    setHasProfile(true)
    if (chosen !== null) void mayHaveProfile(chosen).then(setHasProfile)
  }
  useDrops(t('movingIn.drop'), take)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (upload.isRunning) return
    if (file === null) {
      setProblem('movingIn.noFile')
      chooseButton.current?.focus()
    } else void upload.start({ file, takesProfile })
  }
  const cancel = () => {
    upload.cancel()
    // The pressed button disappears, so the focus moves to a button that stays.
    chooseButton.current?.focus()
  }
  return (
    <Form className={styles.part} onSubmit={submit} aria-label={t('movingIn.title')}>
      <div className={styles.choice}>
        <FileTrigger
          acceptedFileTypes={['.zip', 'application/zip']}
          onSelect={files => files !== null && take(files)}
        >
          <Button ref={chooseButton}>{t(file === null ? 'movingIn.choose' : 'movingIn.chooseOther')}</Button>
        </FileTrigger>
        <Chosen file={file} />
      </div>
      {problem !== null && <Notice tone="danger">{t(problem)}</Notice>}
      {hasProfile && (
        <Checkbox
          label={t('movingIn.takeProfile')}
          hint={t('movingIn.takeProfileHint')}
          isSelected={takesProfile}
          onChange={setTakesProfile}
        />
      )}
      {upload.error !== null && <UploadProblem error={upload.error} />}
      {upload.isRunning ? (
        <>
          <UploadProgress fraction={upload.fraction} atWork={t('movingIn.arriving')} onCancel={cancel} />
          <p role="status" className={styles.text}>
            {upload.isWaiting && t('movingIn.lineBroken')}
          </p>
        </>
      ) : (
        <div>
          <Button type="submit" look="primary">
            {t('movingIn.start')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function Chosen({ file }: { file: File | null }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <p className={styles.chosen} role="status">
      {file === null ? (
        <span className="with-mouse">{t('movingIn.orDrop')}</span>
      ) : (
        <>
          <strong>{file.name}</strong> {formats.fileSize(file.size)}
        </>
      )}
    </p>
  )
}

function UploadProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.import, error)
  if (key === null) return <ProblemNotice error={error} />
  const name = error instanceof ApiError ? error.detail.file : undefined
  return <Notice tone="danger">{t(key, { name: name ?? '' })}</Notice>
}
