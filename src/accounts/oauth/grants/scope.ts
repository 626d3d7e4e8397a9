import { wordsOf } from '../../../platform/access/scopes'
import type { Fields } from '../../../platform/http/input/form'

/**
 * The scopes a request asks for; apps know the field by two names. Undefined when it has neither.
 * @param refuse makes the error to throw when both were sent and say different things
 */
export function readScopes(fields: Fields, refuse: () => Error): string[] | undefined {
  const [scope, scopes] = [fields.get('scope'), fields.get('scopes')]
  if (scope !== undefined && scopes !== undefined && scope !== scopes) throw refuse()
  const asked = scope ?? scopes
  return asked === undefined ? undefined : wordsOf(asked)
}
