import type { Profile } from '../../../src/accounts/users/schemas'

/**
 * Identifies an account in browser storage. The username is not sufficient: after an account is deleted, somebody else
 * may take its name and would see the previous owner's data. A stored username would also reveal who used the browser.
 * The hash is 64-bit FNV-1a, because SHA-256 (Web Crypto) is not available over plain HTTP.
 */
export function accountKey({ username, created_at }: Pick<Profile, 'username' | 'created_at'>): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(`${username} ${created_at}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
