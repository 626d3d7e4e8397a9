import { useId } from 'react'
import { Failure } from '../../components/feedback/failure'

interface UnknownPartProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Says under a part's title that its figures could not be loaded. */
export function UnknownPart({ title, error, onRetry }: UnknownPartProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Failure error={error} onRetry={onRetry} />
    </section>
  )
}
