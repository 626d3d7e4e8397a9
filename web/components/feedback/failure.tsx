import { useEffect } from 'react'
import { ApiError } from '../../data/client/api-error'
import { failureKey } from '../../data/client/failure-codes'
import type { PlainWords } from '../../data/client/failures'
import type { GeneralKey } from '../../data/client/general-failures'
import { loadLaterTexts } from '../../i18n/i18n'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { NotFound } from '../../ui/feedback/not-found'
import { Notice } from '../../ui/feedback/notice'
import { createStore, useStore } from '../../ui/store'
import styles from './failure.module.css'

/** Says what happened and what to do, with a button to try again. Technical details are collapsed. */
export function Failure(props: { error: Error; onRetry: () => void }) {
  const isNotFound = props.error instanceof ApiError && props.error.isNotFound
  return isNotFound ? <NotFound /> : <Trouble {...props} />
}

const tooMany = 'problem.tooManyHint'

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const problem = useProblem(error)
  if (problem === null) return null
  const { title, hint, detail } = problem
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
 * Shows an error as a notice inside a form: what happened and what to do.
 * @param words texts that replace the general texts of some errors in this form
 */
export function ProblemNotice({ error, words = {} }: { error: Error; words?: PlainWords }) {
  const { t } = useTranslation()
  const problem = useProblem(error)
  const key = failureKey(words, error)
  if (key !== null) return <Notice tone="danger">{t(key)}</Notice>
  return problem && <Notice tone="danger">{`${problem.title}. ${problem.hint}`}</Notice>
}

type KeyOf = (failure: ApiError) => GeneralKey | 'problem.pageHint'

/** The texts for all failures, which are loaded when the first failure is shown. */
const generalWords = createStore<{ keyOf: KeyOf } | null>(null)

/**
 * Used when the texts for failures cannot be loaded, usually because an update has replaced the files of the app. The
 * app tries again to load them at the next failure.
 */
const wordsOfPage: { keyOf: KeyOf } = { keyOf: () => 'problem.pageHint' }

async function loadGeneralWords() {
  const [{ generalKey }] = await Promise.all([import('../../data/client/general-failures'), loadLaterTexts()])
  generalWords.set({ keyOf: generalKey })
}

/**
 * Describes an error in plain words, which depend on its code or, without a known code, on its status; `null` until the
 * texts are loaded.
 */
export function useProblem(error: Error): { title: string; hint: string; detail: string } | null {
  const { t } = useTranslation()
  const words = useStore(generalWords)
  const isAnswer = error instanceof ApiError && !error.isUnreachable
  useEffect(() => {
    if (!isAnswer || ![null, wordsOfPage].includes(generalWords.get())) return
    loadGeneralWords().catch(() => generalWords.set(wordsOfPage))
  }, [isAnswer, error])
  if (!(error instanceof ApiError)) {
    return { title: t('problem.pageTitle'), hint: t('problem.pageHint'), detail: error.message }
  }
  if (error.isUnreachable) {
    return { title: t('problem.unreachableTitle'), hint: t('problem.unreachableHint'), detail: '' }
  }
  if (words === null) return null
  const key = words.keyOf(error)
  if (key === tooMany) return { title: t('problem.tooManyTitle'), hint: t(key), detail: '' }
  return {
    title: t('problem.brokenTitle'),
    hint: t(key, { name: error.detail.file ?? '' }),
    detail: `${error.status} ${error.message}`.trim(),
  }
}
