// Files of the certificates for the local network. They belong to the machine, so backups leave them out.
import { join } from 'node:path'
import { dataDirAt } from '../../../platform/storage/data-dir'

/** Each file holds a certificate together with its key, so that they always match. */
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
