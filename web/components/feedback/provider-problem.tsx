import { failureKey } from '../../data/client/failure-codes'
import { providerWords } from '../../data/client/words/providers'
import { useTranslation } from '../../i18n/use-translation'
import { Notice } from '../../ui/feedback/notice'
import { ProblemNotice } from './failure'

/** Says why a log-in with another service failed. First screens load none of its words. */
export function ProviderProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(providerWords, error)
  return key === null ? <ProblemNotice error={error} /> : <Notice tone="danger">{t(key)}</Notice>
}
