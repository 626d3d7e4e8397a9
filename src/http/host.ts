import { invalid } from '../errors'

const hostSyntax = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests whose Host header is not one host. Everything later may rely on `request.url` being a URL, which the
 * server builds from that header unchecked.
 * @throws AppError `invalid payload`
 */
export function requireOneHost({ request }: { request: Request }) {
  const host = request.headers.get('host')
  if ((host !== null && !hostSyntax.test(host)) || !URL.canParse(request.url)) throw invalid()
}
