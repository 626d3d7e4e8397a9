// Which factors an account can use at the address that this server has now. A passkey works only at the host that it was
// made for, so a new address of the server leaves people with passkeys that no browser offers any more.
import { accountHasSecondFactor } from '../../platform/access/second-factor-store'
import type { Account } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import type { Config } from '../../platform/settings/table/config-type'
import { isFactorDemanded } from './demand'
import { passkeyPlaceOf } from './passkey-place'
import { countRecoveryCodes, findAuthenticator, listPasskeys, type Passkey } from './store'

/** A second factor that an account can have: an authenticator app, which shows codes (TOTP), or passkeys. */
type FactorKind = 'totp' | 'passkey'

interface Settings {
  config: Pick<Config, 'uiUrl' | 'secondFactor'>
}

/**
 * Whether a passkey can be used at the address of the settings. If they name none, each counts: the host that a request
 * names is chosen by whoever sends it, and must not make the server ask for less.
 */
export function worksHere({ config: { uiUrl } }: Settings, { host }: Pick<Passkey, 'host'>): boolean {
  if (uiUrl === null) return true
  const place = passkeyPlaceOf({ origin: uiUrl })
  return place.obstacle === null && place.host === host
}

/** Lists the kinds of second factors that an account can use. */
function usableFactors(ctx: Settings, db: Db, userId: number): FactorKind[] {
  const hasPasskey = listPasskeys(db, userId).some(passkey => worksHere(ctx, passkey))
  return [
    ...(findAuthenticator(db, userId) ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
}

export const hasUsableFactor = (ctx: Settings, db: Db, userId: number): boolean =>
  usableFactors(ctx, db, userId).length > 0

/** What is left to do after the right password, or another first factor. */
interface NextStep {
  code: 'second-factor-required' | 'second-factor-not-set-up'
  /** Ways to take it. */
  methods: string[]
  /** Whether all passkeys of the account, its only factors, were made for another address. */
  hasFormerPasskeys: boolean
}

/**
 * Returns the step of a log-in that follows the first factor; `null` if there is none. With passkeys of another address
 * only, a recovery code is asked for, so that the password alone still opens nothing. When all codes are used up, a
 * new factor has to be set up, as where one is demanded: otherwise nobody but an administrator could let the person in.
 */
export function nextStepOf(ctx: Settings, db: Db, account: Pick<Account, 'id' | 'isAdmin'>): NextStep | null {
  const usable = usableFactors(ctx, db, account.id)
  const hasFormerPasskeys = usable.length === 0 && accountHasSecondFactor(db, account.id)
  const codes = countRecoveryCodes(db, account.id) > 0 ? ['recovery-code'] : []
  if (usable.length > 0 || (hasFormerPasskeys && codes.length > 0))
    return { code: 'second-factor-required', methods: [...usable, ...codes], hasFormerPasskeys }
  if (hasFormerPasskeys || isFactorDemanded(ctx, account))
    return { code: 'second-factor-not-set-up', methods: [], hasFormerPasskeys }
  return null
}
