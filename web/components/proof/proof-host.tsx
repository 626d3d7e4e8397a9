import { proofQuestion } from '../../data/accounts/proof'
import { lazyPart } from '../../ui/lazy-part'
import { useStore } from '../../ui/store'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog')).ProofDialog)

/** Shows the question for a proof, if a request of the screen needs one. */
export function ProofHost() {
  const question = useStore(proofQuestion)
  return question && <ProofDialog question={question} />
}
