import { httpDate } from '../../lib/net/http-date'
import type { PasskeyPlace } from './passkey-place'
import type { SecondFactor } from './schemas'
import type { Authenticator, Passkey } from './store'

export const viewPasskey = ({ id, name, createdAt, lastUsedAt, isSynced, host }: Passkey) => ({
  id,
  name,
  created_at: httpDate(createdAt),
  last_used_at: lastUsedAt && httpDate(lastUsedAt),
  is_synced: isSynced,
  host,
})

interface Factors {
  authenticator: Authenticator | undefined
  passkeys: readonly Passkey[]
  recoveryCodesLeft: number
  isDemanded: boolean
}

export const viewSecondFactor = (
  { authenticator, passkeys, recoveryCodesLeft, isDemanded }: Factors,
  { host, origin, obstacle }: PasskeyPlace,
): SecondFactor => ({
  authenticator: authenticator
    ? {
        created_at: httpDate(authenticator.createdAt),
        last_used_at: authenticator.lastUsedAt && httpDate(authenticator.lastUsedAt),
      }
    : null,
  passkeys: passkeys.map(viewPasskey),
  recovery_codes_left: recoveryCodesLeft,
  is_demanded: isDemanded,
  passkey_origin: origin,
  passkey_host: host,
  passkey_obstacle: obstacle,
})
