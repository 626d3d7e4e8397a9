// Files of the ACME account and its certificates. They belong to the machine, so backups leave them out.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { urlUnknown } from '../../../platform/errors'
import { dataDirAt } from '../../../platform/storage/data-dir'

export function acmeFilesIn(dataDir: string) {
  const folder = dataDirAt(dataDir).certificates
  return {
    folder,
    /** The account by which the authority knows this server. */
    account: join(folder, 'acme-account.json'),
    /** The certificate together with its key, so that they always match. */
    certificate: join(folder, 'acme.pem'),
    /** Challenge responses for the authority, named by token. */
    challenges: join(folder, 'challenges'),
  }
}

/** Tokens of RFC 8555 only, because they become file names. */
export const isToken = (text: string) => /^[\w-]{1,200}$/.test(text)

/**
 * The response to a challenge of the authority.
 * @throws AppError 404 for an unknown token
 */
export async function readChallenge(
  { config }: Pick<PlatformContext, 'config'>,
  token: string,
): Promise<string> {
  const isAsked = config.https === 'acme' && isToken(token)
  const text = isAsked
    ? await readFile(join(acmeFilesIn(config.dataDir).challenges, token), 'utf8').catch(() => null)
    : null
  if (text === null) throw urlUnknown()
  return text
}
