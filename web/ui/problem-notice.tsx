import { Notice } from './feedback/notice'
import { useProblem } from '../drawing/feedback/failure'

/** A failure in plain words, inside a form: what happened and what to do. */
export function ProblemNotice({ error }: { error: Error }) {
  const { title, hint } = useProblem(error)
  return <Notice tone="danger">{`${title}. ${hint}`}</Notice>
}
