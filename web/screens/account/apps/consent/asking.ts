// Makes a form from the authorization request in the address of the consent page. The functions here are pure.

/** The parameters that the server reads. All other parameters are left out. */
const passedOn = [
  'client_id',
  'response_type',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'resource',
]

/**
 * Whether the app asks for tokens for the Model Context Protocol (RFC 8707). The server has checked the address.
 * @param search query string of the page, unchanged
 */
export const isForAssistants = (search: string): boolean =>
  /\/mcp\/?$/.test(new URLSearchParams(search).get('resource') ?? '')

/**
 * Makes the form with which the user grants the access shown on the page.
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
