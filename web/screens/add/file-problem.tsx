import { useTranslation } from 'react-i18next'
import { useFormats } from '../../frame/signed-in'
import { useProblem } from '../../drawing/feedback/failure'
import type { EquipmentProblemKey } from '../../workouts/equipment-problem'
import styles from './file-row.module.css'
import {
  type FileProblemKey,
  problemOfAnswer,
  problemOfFile,
  sizeLimit,
  type UploadLimits,
} from '../../workouts/add/upload-problem'

interface FileProblemProps {
  file: File
  limits: UploadLimits
}

/** What is wrong with a file before it is sent. */
export function FileProblem({ file, limits }: FileProblemProps) {
  const describe = useFileProblem({ file, limits })
  const key = problemOfFile(file, limits)
  return key === null ? null : <p className={styles.problem}>{describe(key)}</p>
}

/** Why it was not added. */
export function Refusal({ error, ...props }: FileProblemProps & { error: Error }) {
  const { t } = useTranslation()
  const describe = useFileProblem(props)
  const { title, hint } = useProblem(error)
  const refusal = problemOfAnswer(error, props.file)
  const sentence = refusal === null ? `${title}. ${hint}` : describe(refusal.key)
  const name = refusal?.fileInArchive ?? null
  return (
    <p className={styles.problem} role="alert">
      {name === null ? sentence : t('add.inArchive', { name, sentence })}
    </p>
  )
}

function useFileProblem({ file, limits }: FileProblemProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (key: FileProblemKey | EquipmentProblemKey) =>
    t(key, {
      limit: formats.fileSize(sizeLimit(file, limits)),
      limitOfOne: formats.fileSize(limits.max_single_file_size),
      count: limits.gpx_limit_import,
    })
}
