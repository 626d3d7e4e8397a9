import { useState } from 'react'
import { checkPassword } from '../../data/accounts/password-check'
import { isSimplePassword } from './simple-password'

interface Owner {
  username?: string
  email?: string
}

/**
 * Asks for a second press of the button if a new password is easy to guess. A server that refuses such passwords says so
 * itself, so nothing is asked there.
 * @param password what is in the field
 */
export function useSecondPress(password: string, owner: Owner = {}) {
  /** The password for which a warning was shown. If it is submitted again, it is accepted. */
  const [advisedAgainst, adviseAgainst] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  const isEasy = async () => {
    const known = [owner.username, owner.email].filter(fact => fact !== undefined)
    const { is_common, is_refused } = await checkPassword({ password, ...owner })
    return !is_refused && (is_common || isSimplePassword(password, known))
  }
  return {
    isAdvised: advisedAgainst !== null && advisedAgainst === password,
    isChecking,
    /** Calls `submit` if the password is good, or was submitted before. */
    async press(submit: () => void) {
      if (isChecking) return
      if (password === advisedAgainst) return submit()
      setChecking(true)
      const mustAsk = await isEasy()
      setChecking(false)
      if (mustAsk) adviseAgainst(password)
      else submit()
    },
  }
}
