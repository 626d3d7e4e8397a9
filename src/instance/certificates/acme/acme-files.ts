// What an authority of the Internet is asked with, and what it gave. They belong to the machine: no backup holds them.
import { join } from 'node:path'
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
