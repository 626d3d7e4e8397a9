import type { TFunction } from 'i18next'
import type { FailureDetail } from '../../../src/platform/http/schemas'
import type { FigureName } from '../../../src/tracks/figures'
import { useProblem } from '../../components/feedback/failure'
import { withPlace } from '../../components/feedback/reason-words'
import { figureLabels } from '../../components/workouts/figures'
import { useFormats } from '../../data/accounts/person'
import type { Formats } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import styles from './file-row.module.css'
import {
  type FileProblemKey,
  problemOfAnswer,
  problemOfFile,
  sizeLimit,
  type UploadLimits,
  type UploadRefusal,
} from './upload-problem'

interface FileProblemProps {
  file: File
  limits: UploadLimits
}

/** Shows the problems of a file that are known before it is uploaded. */
export function FileProblem({ file, limits }: FileProblemProps) {
  const describe = useFileProblem({ file, limits })
  const key = problemOfFile(file, limits)
  return key === null ? null : <p className={styles.problem}>{describe(key)}</p>
}

/** Explains why the server refused the file. */
export function Refusal({ error, ...props }: FileProblemProps & { error: Error }) {
  const { t } = useTranslation()
  const describe = useFileProblem(props)
  const problem = useProblem(error)
  const refusal = problemOfAnswer(error)
  const sentence =
    refusal === null ? problem && `${problem.title}. ${problem.hint}` : describe(refusal.key, refusal.detail)
  if (sentence === null) return null
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
  return (key: FileProblemKey | UploadRefusal['key'], detail: FailureDetail = {}) => {
    const sentence = t(key, {
      limit: formats.fileSize(sizeLimit(file, limits)),
      limitOfOne: formats.fileSize(limits.max_single_file_size),
      count: limits.gpx_limit_import,
      ...describeDetail(detail, formats, t),
    })
    return withPlace(sentence, detail, t)
  }
}

/** Writes the details that the sentences mention, in the user's units and formats. */
function describeDetail(detail: FailureDetail, formats: Formats, t: TFunction) {
  const { points = 0, of = 0, point = 0, seconds = 0, days = 0, metres = 0, format = '' } = detail
  const { number, unit } = formats.distance(metres / 1000)
  const figure = isFigure(detail.figure) ? detail.figure : undefined
  return {
    ...{ points, of, point, seconds, days },
    time: detail.time === undefined ? '' : formats.exactMoment(new Date(detail.time)),
    distance: `${number} ${unit}`,
    format: format.toUpperCase(),
    sport: (detail.sport ?? '').replaceAll('_', ' '),
    figure: figure === undefined ? '' : t(figureLabels[figure]),
  }
}

const isFigure = (name: string | undefined): name is FigureName =>
  name !== undefined && Object.hasOwn(figureLabels, name)
