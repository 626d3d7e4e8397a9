import type { CertificateFiles } from '../../platform/http/secure/certificate'
import type { Config } from '../../platform/settings/table/config-type'
import { acmeFilesIn } from './acme/acme-files'
import { localFilesIn } from './local/local-files'

/** Paths of the certificate for these settings, which may not exist yet; null without https. */
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
