import type { Profile } from '../../../src/accounts/users/schemas'

/**
 * Tells accounts apart in what a browser keeps. Usernames would not: one that was deleted is free for somebody else, who would
 * find what is left of the one before. It tells nobody's name to whoever looks at the browser next. 64 bits of FNV-1a, because
 * browsers have no SHA-256 where a page comes by plain http.
 */
export function accountKey({ username, created_at }: Pick<Profile, 'username' | 'created_at'>): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(`${username} ${created_at}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
