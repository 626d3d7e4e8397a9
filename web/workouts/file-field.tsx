import route from '@material-symbols/svg-400/outlined/route.svg' with { type: 'text' }
import uploadFile from '@material-symbols/svg-400/outlined/upload_file.svg' with { type: 'text' }
import { useId } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../session/signed-in'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import styles from './file-field.module.css'
import { pickFiles } from './picked-file'
import { problemOfFile } from './upload-problem'

interface FileFieldProps {
  file: File | null
  tooMany: boolean
  maxBytes: number
  /** Says that a file is missing, once the person has tried to go on without one. */
  isRequiredNow: boolean
  isDisabled: boolean
}

/** The recording to add: a button to choose it, and a place that says it can be dropped. */
export function FileField({ file, tooMany, maxBytes, isRequiredNow, isDisabled }: FileFieldProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const problem = useFileProblem({ file, tooMany, maxBytes, isRequiredNow })
  return (
    <fieldset className={styles.field} aria-labelledby={labelId}>
      <span id={labelId} className="visually-hidden">
        {t('add.file')}
      </span>
      <div
        className={`${styles.place} ${file === null ? '' : styles.filled} ${problem === null ? '' : styles.wrong}`}
      >
        {file === null ? <Invitation maxBytes={maxBytes} /> : <ChosenFile file={file} />}
        <FileTrigger
          acceptedFileTypes={['.gpx', 'application/gpx+xml']}
          onSelect={files => files !== null && files.length > 0 && pickFiles(files)}
        >
          <Button isDisabled={isDisabled}>{t(file === null ? 'add.choose' : 'add.chooseOther')}</Button>
        </FileTrigger>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

function Invitation({ maxBytes }: { maxBytes: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className={styles.invitation}>
      <Icon drawing={uploadFile} size={2} />
      <p>
        <span className="with-mouse">
          {t('add.orDrop')}
          <br />
        </span>
        <span className={styles.limit}>{t('add.limit', { limit: formats.fileSize(maxBytes) })}</span>
      </p>
    </div>
  )
}

function ChosenFile({ file }: { file: File }) {
  const formats = useFormats()
  return (
    <div className={styles.chosen}>
      <Icon drawing={route} size={1.75} />
      <p className={styles.name}>
        <strong>{file.name}</strong>
        <br />
        <span className={styles.limit}>{formats.fileSize(file.size)}</span>
      </p>
    </div>
  )
}

function useFileProblem({ file, tooMany, maxBytes, isRequiredNow }: Omit<FileFieldProps, 'isDisabled'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (tooMany) return t('add.oneFile')
  if (file === null) return isRequiredNow ? t('add.noFile') : null
  const key = problemOfFile(file, maxBytes)
  return key === null ? null : t(key, { limit: formats.fileSize(maxBytes) })
}
