import { lazy, Suspense } from 'react'
import { Bone, Skeleton } from '../../drawing/feedback/failure'

const Markdown = lazy(async () => ({ default: (await import('./markdown')).Markdown }))

/** A text that an administrator wrote in Markdown. */
export function WrittenText({ text }: { text: string }) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <Markdown text={text} />
    </Suspense>
  )
}

function TextSkeleton() {
  return (
    <Skeleton>
      <Bone height={8} />
    </Skeleton>
  )
}
