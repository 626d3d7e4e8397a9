import type { SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { usePerson } from '../../data/accounts/person'
import { useSetupSteps } from '../../data/instance/setup-steps'
import { lazyPart } from '../../ui/lazy-part'

const SetupParts = lazyPart(async () => (await import('./setup-parts')).SetupParts)

/** Shows administrators what they have yet to set up. Renders nothing if all is done, and for other users. */
export function SetupSteps() {
  const { left } = useLeft()
  return left && <SetupParts {...left} />
}

/** Whether the list can be shown at once: its data and code are loaded, or there is no list. */
export function useCanShowSetup(): boolean {
  const { isLoading, left } = useLeft()
  const hasCode = SetupParts.useIsLoaded(left !== null)
  return !isLoading && hasCode
}

/** The steps, also those that are done, and the streets that are offered; `null` if none is left. */
function useLeft(): { isLoading: boolean; left: SetupStepsAnswer['data'] | null } {
  const { profile } = usePerson()
  const { data, isLoading } = useSetupSteps(profile.admin)
  const isLeft = profile.admin && (data?.streets || data?.steps.some(({ is_done }) => !is_done))
  return { isLoading, left: (isLeft && data) || null }
}
