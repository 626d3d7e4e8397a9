import { useMutation } from '@tanstack/react-query'
import { takePasskey } from './passkeys'
import { sendProof } from './proof'

/** Proves with the password. */
export function useProofByPassword(onProved: () => void) {
  return useMutation({
    mutationFn: (password: string) => sendProof({ method: 'password', password }),
    onSuccess: onProved,
  })
}

/** Proves with a code of the authenticator app, or a recovery code. */
export function useProofByCode(method: 'totp' | 'recovery-code', onProved: () => void) {
  return useMutation({
    mutationFn: (code: string) => sendProof({ method, code }),
    onSuccess: onProved,
  })
}

/** Proves with a passkey of the account. */
export function useProofByPasskey(onProved: () => void) {
  return useMutation({
    mutationFn: async () =>
      sendProof({ method: 'passkey', passkey: await takePasskey('/api/auth/proof/passkey/options') }),
    onSuccess: onProved,
  })
}
