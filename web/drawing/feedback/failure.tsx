import { useTranslation } from 'react-i18next'
import { ApiError } from '../../data/client/api-error'
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

/** A failure in plain words, inside a form: what happened and what to do. */
export function ProblemNotice({ error }: { error: Error }) {
  const { title, hint } = useProblem(error)
  return <Notice tone="danger">{`${title}. ${hint}`}</Notice>
}

/** An error in plain words. */
export function useProblem(error: Error): { title: string; hint: string; detail: string } {
  const { t } = useTranslation()
  if (!(error instanceof ApiError)) {
    return { title: t('problem.pageTitle'), hint: t('problem.pageHint'), detail: error.message }
  }
  if (error.isUnreachable) {
    return { title: t('problem.unreachableTitle'), hint: t('problem.unreachableHint'), detail: '' }
  }
  if (error.status === 429) {
    return { title: t('problem.tooManyTitle'), hint: t('problem.tooManyHint'), detail: '' }
  }
  return {
    title: t('problem.brokenTitle'),
    hint: t('problem.brokenHint'),
    detail: `${error.status} ${error.message}`.trim(),
  }
}
