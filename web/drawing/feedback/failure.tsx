// What a screen shows when it has nothing to show yet, nothing at all, or a failure.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api-error'
import { Button, ButtonLink } from '../../ui/controls/button'
import { useDocumentTitle } from '../../ui/document-title'
import styles from '../../ui/feedback/empty.module.css'

interface EmptyProps {
  sentence: string
  hint?: ReactNode
  action: ReactNode
  /** `h1` where the sentence is all that the screen says. */
  heading?: 'h1' | 'h2'
}

/** One sentence, one action, a faint drawing of contour lines. */
export function Empty({ sentence, hint, action, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className={styles.state}>
      <div className={styles.contours} />
      <Heading className={styles.sentence}>{sentence}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.action}>{action}</div>
    </div>
  )
}

/** What happened, what to do, and the way to do it; the technical detail is folded away. */
export function Failure(props: { error: Error; onRetry: () => void }) {
  const isLost = props.error instanceof ApiError && props.error.isNotFound
  return isLost ? <Lost /> : <Trouble {...props} />
}

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const { title, hint, detail } = useProblem(error)
  return (
    <div className={styles.state} role="alert">
      <div className={styles.contours} />
      <h2 className={styles.sentence}>{title}</h2>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.action}>
        <Button look="primary" onPress={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </div>
      {detail !== '' && (
        <details className={styles.details}>
          <summary>{t('common.details')}</summary>
          <code>{detail}</code>
        </details>
      )}
    </div>
  )
}

/** An address that leads nowhere. */
export function Lost() {
  const { t } = useTranslation()
  useDocumentTitle(t('problem.lostTitle'))
  return (
    <Empty
      heading="h1"
      sentence={t('problem.lostTitle')}
      hint={t('problem.lostHint')}
      action={
        <ButtonLink look="primary" href="/workouts">
          {t('problem.toWorkouts')}
        </ButtonLink>
      }
    />
  )
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

/** The outline of a screen that is loading. It appears only when loading takes longer than a blink. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

interface BoneProps {
  /** In rem, or a share of the room such as `60%`. */
  width?: number | string
  /** In rem. */
  height: number | string
}

/** One grey block of a skeleton. */
export function Bone({ width = '100%', height }: BoneProps) {
  return <div className={styles.bone} style={{ width: cssLength(width), height: cssLength(height) }} />
}

function cssLength(length: number | string): string {
  return typeof length === 'number' ? `${length}rem` : length
}
