import { usePerson } from '../../data/accounts/person'
import { type SetupStep, useSetupSteps } from '../../data/instance/setup-steps'
import { lazyPart } from '../../ui/lazy-part'

const SetupList = lazyPart(async () => (await import('./setup-list')).SetupList)

/** Shows administrators what they have yet to set up. Renders nothing if all is done, and for other users. */
export function SetupSteps() {
  const { steps } = useOpenSteps()
  return steps === null ? null : <SetupList steps={steps} />
}

/** Whether the list can be shown at once: its data and code are loaded, or there is no list. */
export function useCanShowSetup(): boolean {
  const { isLoading, steps } = useOpenSteps()
  const hasCode = SetupList.useIsLoaded(steps !== null)
  return !isLoading && hasCode
}

/** The steps, also those that are done; `null` if none is left. */
function useOpenSteps(): { isLoading: boolean; steps: readonly SetupStep[] | null } {
  const { profile } = usePerson()
  const { data, isLoading } = useSetupSteps(profile.admin)
  const isLeft = profile.admin && data?.some(({ is_done }) => !is_done) === true
  return { isLoading, steps: isLeft ? data : null }
}
