// Turns the authorization request in the address of the consent page into a form. Pure.

/** Parameters the server reads. An app may add others; they are not sent. */
const passedOn = [
  'client_id',
  'response_type',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
]

/**
 * Returns the form that grants what the page showed.
 * @param search query string of the page, unchanged
 * @param scope the scopes the user saw and agreed to
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
