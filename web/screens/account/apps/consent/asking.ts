// What an app asks for, as the address of the consent page says it. Pure.

/** What the server reads; anything else that an app adds is its own. */
const passedOn = [
  'client_id',
  'response_type',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
]

/**
 * The form that allows what was shown.
 * @param search of the page's address, as it was
 * @param scope what the person has read and agreed to
 */
export function permissionForm(search: string, scope: readonly string[]): FormData {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(search)) {
    if (passedOn.includes(name)) form.append(name, value)
  }
  form.append('scope', scope.join(' '))
  form.append('confirm', 'true')
  return form
}
