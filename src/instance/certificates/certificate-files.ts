// Paths and contents of certificate files. Files that Trackhut makes or obtains belong to the machine, so backups do
// not contain them. A certificate and its key are in the same file, so that the two always match.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import {
  type Certificate,
  type CertificateFiles,
  readCertificate,
} from '../../platform/http/secure/certificate'
import type { Config } from '../../platform/settings/table/config-type'
import { dataDirAt } from '../../platform/storage/data-dir'

/** Returns the paths of the files for `HTTPS=local`. */
export function localFilesIn(dataDir: string) {
  const folder = dataDirAt(dataDir).certificates
  return {
    folder,
    /** The authority that devices trust. */
    authority: join(folder, 'authority.pem'),
    /** The certificate of this server. */
    certificate: join(folder, 'local.pem'),
  }
}

/** Returns the paths of the files for `HTTPS=acme`. */
export function acmeFilesIn(dataDir: string) {
  const folder = dataDirAt(dataDir).certificates
  return {
    /** The account of this server at the certificate authority. */
    account: join(folder, 'acme-account.json'),
    certificate: join(folder, 'acme.pem'),
    /** Challenge responses for the authority, named by token. */
    challenges: join(folder, 'challenges'),
  }
}

/**
 * Returns the paths of the certificate and its key for these settings; null without https. The files may not exist yet.
 */
export function certificateFilesOf({
  https,
  dataDir,
  tlsCert,
  tlsKey,
}: Pick<Config, 'https' | 'dataDir' | 'tlsCert' | 'tlsKey'>): CertificateFiles | null {
  if (https !== null) {
    const { certificate } = https === 'local' ? localFilesIn(dataDir) : acmeFilesIn(dataDir)
    return { certificate, key: certificate }
  }
  return tlsCert !== null && tlsKey !== null ? { certificate: tlsCert, key: tlsKey } : null
}

/**
 * Returns the certificate in a file if more than a third of its lifetime remains, and it covers all names. It may cover
 * additional names.
 * @returns null if the file is missing or unreadable, or the certificate fails one of these conditions
 */
export function findGoodCertificate(file: string, names: readonly string[], now: Date): Certificate | null {
  const certificate = tryToRead(file)
  if (!certificate) return null
  const lifeMs = certificate.expiresAt.getTime() - certificate.startsAt.getTime()
  const leftMs = certificate.expiresAt.getTime() - now.getTime()
  const isGood = leftMs > lifeMs / 3 && names.every(name => certificate.names.includes(name))
  return isGood ? certificate : null
}

function tryToRead(file: string): Certificate | null {
  try {
    return readCertificate({ certificate: file, key: file })
  } catch {
    return null
  }
}

/** Whether a text is a token of RFC 8555. Other texts must be refused, because tokens become file names. */
export const isToken = (text: string) => /^[\w-]{1,200}$/.test(text)

/** Returns the response to a challenge of the authority. @throws AppError 404 for an unknown token */
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
