import { type RefObject, useEffect, useRef } from 'react'
import type { AccountImport } from '../../../src/transfer/imports/schemas'
import { Failure } from '../../components/feedback/failure'
import { useReasonWords } from '../../components/feedback/reason-words'
import { useLastImport } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { Notice } from '../../ui/feedback/notice'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/section'
import places from './import-export-page.module.css'
import { ImportForm } from './import-form'
import { ImportOutcome } from './import-outcome'
import styles from './import-page.module.css'
import { ImportPreview } from './import-preview'
import { ImportUnderway } from './import-underway'

/** Imports an archive of another service or server into this account. */
export function ImportPart() {
  const { t } = useTranslation()
  return (
    <Section className={places.part} title={t('movingIn.title')}>
      <p className={styles.text}>{t('movingIn.context')}</p>
      <Import />
    </Section>
  )
}

function Import() {
  const { data: last, error, refetch } = useLastImport()
  const place = useFocusKept(last?.status)
  if (last === undefined) {
    return error === null ? <PageSkeleton /> : <Failure error={error} onRetry={refetch} />
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.parts}>
      {last === null ? <ImportForm /> : <LastImport last={last} />}
    </div>
  )
}

function LastImport({ last }: { last: AccountImport }) {
  const { t } = useTranslation()
  const reasonWords = useReasonWords()
  switch (last.status) {
    case 'done':
      return <ImportOutcome last={last} />
    case 'ready':
      return last.preview && <ImportPreview last={last} contents={last.preview} />
    case 'refused':
      return (
        <>
          <Notice tone="danger">{`${reasonWords(last)} ${t('movingIn.nothingChanged')}`.trim()}</Notice>
          <ImportForm />
        </>
      )
    case 'undone':
      return (
        <>
          <Notice tone="plain">{t('movingIn.undone')}</Notice>
          <ImportForm />
        </>
      )
    default:
      return <ImportUnderway last={last} />
  }
}

/**
 * Returns a ref for an element. The element gets the focus if the state of the import changes and the button that had
 * the focus disappears with it.
 */
function useFocusKept(status: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (shown.current !== undefined && shown.current !== status && isLost) place.current?.focus()
    shown.current = status
  }, [status])
  return place
}

function PageSkeleton() {
  return (
    <Loading>
      <div className={styles.parts}>
        <Skeleton height={5} />
        <Skeleton width={10} height={2.75} />
      </div>
    </Loading>
  )
}
