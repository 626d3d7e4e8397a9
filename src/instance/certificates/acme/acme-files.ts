// What an authority of the Internet is asked with, and what it gave. They belong to the machine: no backup holds them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { dataDirAt } from '../../../platform/storage/data-dir'

export function acmeFilesIn(dataDir: string) {
  const folder = dataDirAt(dataDir).certificates
  return {
    folder,
    /** By which the authority knows this server. */
    account: join(folder, 'acme-account.json'),
    /** A certificate and its key, so that the two are always of a piece. */
    certificate: join(folder, 'acme.pem'),
    /** What the authority is to find here to see that the names are ours, by its tokens. */
    challenges: join(folder, 'challenges'),
  }
}

/** Those of RFC 8555: nothing else is a name of a file. */
export const isToken = (text: string) => /^[\w-]{1,200}$/.test(text)

/**
 * What an authority is to find here while it is asked for a certificate.
 * @throws AppError for a token that nobody waits for
 */
export async function readChallenge(
  { config }: Pick<PlatformContext, 'config'>,
  token: string,
): Promise<string> {
  const isAsked = config.https === 'acme' && isToken(token)
  const text = isAsked
    ? await readFile(join(acmeFilesIn(config.dataDir).challenges, token), 'utf8').catch(() => null)
    : null
  if (text === null) throw notFound('url-unknown', 'the requested URL was not found on the server')
  return text
}
