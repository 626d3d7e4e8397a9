// Where the certificates for the network at home are. They belong to the machine: no backup holds them.
import { join } from 'node:path'
import { dataDirAt } from '../../../platform/storage/data-dir'

/** Each file holds a certificate and its key, so that the two are always of a piece. */
export function localFilesIn(dataDir: string) {
  const folder = dataDirAt(dataDir).certificates
  return {
    folder,
    /** Its key is what devices are told to trust. */
    authority: join(folder, 'authority.pem'),
    /** That of this server. */
    certificate: join(folder, 'local.pem'),
  }
}
