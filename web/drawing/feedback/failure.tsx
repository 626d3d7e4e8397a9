import { useTranslation } from 'react-i18next'
import { ApiError } from '../../data/client/api-error'
import { failureKey, generalKey, type PlainWords } from '../../data/client/failures'
import { Button } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { NotFound } from '../../ui/feedback/not-found'
import { Notice } from '../../ui/feedback/notice'
import styles from './failure.module.css'

/** What happened, what to do, and the way to do it; the technical detail is folded away. */
export function Failure(props: { error: Error; onRetry: () => void }) {
  const isNotFound = props.error instanceof ApiError && props.error.isNotFound
  return isNotFound ? <NotFound /> : <Trouble {...props} />
}

const tooMany = 'problem.tooManyHint'

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const { title, hint, detail } = useProblem(error)
  return (
    <Empty
      role="alert"
      sentence={title}
      hint={hint}
      action={
        <Button look="primary" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {detail !== '' && (
        <details className={styles.details}>
          <summary>{t('common.details')}</summary>
          <code>{detail}</code>
        </details>
      )}
    </Empty>
  )
}

/**
 * A failure in plain words, inside a form: what happened and what to do.
 * @param words that this place has for it
 */
export function ProblemNotice({ error, words = {} }: { error: Error; words?: PlainWords }) {
  const { t } = useTranslation()
  const { title, hint } = useProblem(error)
  const key = failureKey(words, error)
  return <Notice tone="danger">{key === null ? `${title}. ${hint}` : t(key)}</Notice>
}

/** An error in plain words: what the server says it was, else what its status tells. */
export function useProblem(error: Error): { title: string; hint: string; detail: string } {
  const { t } = useTranslation()
  if (!(error instanceof ApiError)) {
    return { title: t('problem.pageTitle'), hint: t('problem.pageHint'), detail: error.message }
  }
  if (error.isUnreachable) {
    return { title: t('problem.unreachableTitle'), hint: t('problem.unreachableHint'), detail: '' }
  }
  const key = generalKey(error) ?? (error.status === 429 ? tooMany : 'failures.server')
  if (key === tooMany) return { title: t('problem.tooManyTitle'), hint: t(key), detail: '' }
  return {
    title: t('problem.brokenTitle'),
    hint: t(key, { name: error.detail.file ?? '' }),
    detail: `${error.status} ${error.message}`.trim(),
  }
}
