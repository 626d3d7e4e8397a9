import type { Profile } from '../../../src/accounts/users/schemas'

/**
 * Identifies an account in browser storage. A username would not do: after a deletion somebody else may take it and find
 * the earlier owner's data, and a stored name would show who used the browser. 64-bit FNV-1a, because SHA-256 (Web
 * Crypto) is missing over plain HTTP.
 */
export function accountKey({ username, created_at }: Pick<Profile, 'username' | 'created_at'>): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(`${username} ${created_at}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
