import { wordsOf } from '../../../platform/access/scopes'
import type { Fields } from '../../../platform/http/input/form'

/**
 * The requested scopes; the field has two names. Undefined if both are missing.
 * @param refuse makes the error for two fields with different values
 */
export function readScopes(fields: Fields, refuse: () => Error): string[] | undefined {
  const [scope, scopes] = [fields.get('scope'), fields.get('scopes')]
  if (scope !== undefined && scopes !== undefined && scope !== scopes) throw refuse()
  const asked = scope ?? scopes
  return asked === undefined ? undefined : wordsOf(asked)
}
