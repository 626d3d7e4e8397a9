import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'

const Markdown = lazy(async () => ({ default: (await import('../../components/words/markdown')).Markdown }))

/** Shows a Markdown text written by an administrator. */
export function WrittenText({ text }: { text: string }) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <Markdown text={text} />
    </Suspense>
  )
}

function TextSkeleton() {
  return (
    <Loading>
      <Skeleton height={8} />
    </Loading>
  )
}
