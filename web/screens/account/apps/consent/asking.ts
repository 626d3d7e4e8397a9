// Makes a form of the authorization request in the address of the consent page. The functions here are pure.

/** The parameters that the server reads. Others that an app may add are not sent. */
const passedOn = [
  'client_id',
  'response_type',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
]

/**
 * Makes the form that grants what the page has shown.
 * @param search query string of the page, unchanged
 * @param scope the scopes that the user saw and agreed to
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
