import { useEffect } from 'react'
import { ProblemNotice } from '../../../components/feedback/failure'
import {
  hasPasskeys,
  stopOffering,
  useLogInWithPasskey,
  useOfferedPasskeys,
  wasCancelled,
} from '../../../data/accounts/passkeys'
import { ApiError } from '../../../data/client/api-error'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'

/**
 * The log-in without a name: the browser offers its passkeys where the email is entered, and a button asks for them.
 * Shows nothing in browsers without passkeys.
 */
export function PasskeyEntry() {
  return hasPasskeys() ? <Entry /> : null
}

function Entry() {
  const { t } = useTranslation()
  const { mutate: offer, error: offerError } = useOfferedPasskeys()
  const asked = useLogInWithPasskey()
  useEffect(() => {
    offer()
    return stopOffering
  }, [offer])
  const error = asked.error ?? offerError
  const isRefused = error instanceof ApiError && error.code === 'passkey-refused'
  return (
    <>
      {(isRefused || (asked.error !== null && !wasCancelled(asked.error))) && error && (
        <ProblemNotice error={error} />
      )}
      <Button isPending={asked.isPending} onPress={() => asked.mutate()}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
