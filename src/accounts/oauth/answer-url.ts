import type { AuthorizationRequest } from './read-authorization-request'

/**
 * Where the person is sent with the answer to an app's request: its own address, kept as it is, with the answer behind.
 * @param issuer says whose answer it is, for apps that ask several servers (RFC 9207)
 */
export function answerUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}
