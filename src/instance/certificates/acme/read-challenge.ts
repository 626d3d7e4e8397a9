import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { notFound } from '../../../platform/errors'
import { acmeFilesIn, isToken } from './acme-files'

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
