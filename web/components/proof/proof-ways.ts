import type { ComponentType } from 'react'
import type { ProofMethodName } from '../../data/accounts/proof'
import { AppCodeWay, RecoveryCodeWay } from './code-way'
import { PasskeyWay } from './passkey-way'
import { PasswordWay, type WayProps } from './password-way'
import { ProviderWay } from './provider-way'

/** The forms by which somebody proves who they are. A factor is one more entry. */
export const proofWays: Partial<Record<ProofMethodName, ComponentType<WayProps>>> = {
  password: PasswordWay,
  passkey: PasskeyWay,
  totp: AppCodeWay,
  'recovery-code': RecoveryCodeWay,
  provider: ProviderWay,
}
