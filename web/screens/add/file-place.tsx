import uploadFile from '@material-symbols/svg-400/outlined/upload_file.svg' with { type: 'text' }
import type { RefObject } from 'react'
import { FileTrigger } from 'react-aria-components'
import { packings, sourceFormats } from '../../../src/tracks/source-formats'
import { useFormats } from '../../data/accounts/person'
import { chooseFiles } from '../../data/workouts/chosen-files'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import styles from './file-place.module.css'
import type { UploadLimits } from './upload-problem'

const acceptedFileTypes = [
  ...Object.values(sourceFormats),
  ...Object.values(packings),
  { extension: '.zip', mediaType: 'application/zip' },
].flatMap(({ extension, mediaType }) => [extension, mediaType])

interface FilePlaceProps {
  button: RefObject<HTMLButtonElement | null>
  limits: UploadLimits
  /** Whether files have been chosen. */
  hasFiles: boolean
  /** Whether to show the error that files are missing, after an attempt to submit without files. */
  isRequiredNow: boolean
}

/** A button that chooses files, and a hint that files can also be dropped. */
export function FilePlace({ button, limits, hasFiles, isRequiredNow }: FilePlaceProps) {
  const { t } = useTranslation()
  const isMissing = !hasFiles && isRequiredNow
  return (
    <div>
      <div className={`${styles.place} ${hasFiles ? styles.small : ''} ${isMissing ? styles.wrong : ''}`}>
        {!hasFiles && <Icon svg={uploadFile} size={2} />}
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={acceptedFileTypes}
          onSelect={files => files !== null && chooseFiles(files)}
        >
          <Button ref={button}>{t(hasFiles ? 'add.chooseMore' : 'add.choose')}</Button>
        </FileTrigger>
        <Hint limits={limits} />
      </div>
      <p className={styles.problem} role="alert">
        {isMissing && t('add.noFile')}
      </p>
    </div>
  )
}

function Hint({ limits }: { limits: UploadLimits }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const allowed = {
    limit: formats.fileSize(limits.max_single_file_size),
    count: limits.gpx_limit_import,
  }
  return (
    <p className={styles.hint}>
      <span className="with-mouse">
        {t('add.orDrop')}
        <br />
      </span>
      <span className={styles.limits}>{t('add.limits', allowed)}</span>
    </p>
  )
}
