// Sends requests to OpenID Connect providers.
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { fetchChecked, resolveName } from '../../lib/net/fetch-checked'
import type { Config } from '../../platform/settings/table/config-type'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'

/** Maximum size in bytes of an answer. Lists of keys and of groups have some kilobytes. */
const maxAnswer = 1024 * 1024

interface Options {
  method: string
  headers: Record<string, string>
  // The kinds of bodies that openid-client may send.
  body?: string | URLSearchParams | ArrayBuffer | ReadableStream | Uint8Array | null | undefined
  signal?: AbortSignal | undefined
}

/**
 * Makes the function that sends all requests to a provider. A provider at home often has a public name with an address
 * in the own network. That is allowed if the operator of this machine named it, and otherwise follows
 * `APP_ALLOW_PRIVATE`. Redirects are not followed.
 */
export function createFetch(
  config: Config,
  provider: Pick<LogInProvider, 'ca' | 'caFile'>,
  { limitMs, isNamedInApp }: { limitMs: number; isNamedInApp: boolean },
) {
  return async (address: string, { method, headers, body, signal }: Options): Promise<Response> => {
    const limit = AbortSignal.timeout(limitMs)
    const ca = await certificatesOf(provider)
    const answer = await fetchChecked(
      new URL(address),
      {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body && { body: String(body) }),
        ...(ca && { ca }),
      },
      {
        resolve: resolveName,
        allowPrivate: !isNamedInApp || config.appAllowPrivate,
        checksAll: isNamedInApp,
      },
    )
    return bounded(answer)
  }
}

/** Returns the trusted authorities; `null` for the publicly known ones. Bun replaces its own list with them. */
async function certificatesOf({
  ca,
  caFile,
}: Pick<LogInProvider, 'ca' | 'caFile'>): Promise<string[] | null> {
  if (ca === null && caFile === null) return null
  const own = caFile === null ? [] : [await readFile(caFile, 'utf8')]
  return [...rootCertificates, ...own, ...(ca === null ? [] : [ca])]
}

/** Reads the client's secret anew, because it may be replaced in its file while the server runs. */
export async function secretOf({ clientSecret, clientSecretFile }: LogInProvider): Promise<string | null> {
  if (clientSecretFile === null) return clientSecret
  return (await readFile(clientSecretFile, 'utf8')).trim() || null
}

async function bounded(answer: Response): Promise<Response> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > maxAnswer) throw new Error('the provider sends too much')
    pieces.push(piece)
  }
  const { status, headers } = answer
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? Buffer.concat(pieces) : null, { status, headers })
}
