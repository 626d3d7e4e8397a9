// Stores the alternative name that a server took. After a power cut each server then gets its previous name, regardless
// of which one starts first.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localNameFile } from '../../../platform/storage/restored-data'

export interface RememberedName {
  /** Reads the stored name. Null if the server has the wanted name, or the stored name is unusable. */
  read(): string | null
  /** Stores a name. @param label null for the wanted name */
  write(label: string | null): void
}

/** Returns access to the stored name. @param wanted the wanted name; if it has changed, the stored name is ignored */
export function rememberName(dataDir: string, wanted: string): RememberedName {
  const path = join(dataDir, localNameFile)
  const alternative = new RegExp(`^${wanted}-\\d{1,2}$`)
  return {
    read() {
      try {
        const label = readFileSync(path, 'utf8').trim()
        return alternative.test(label) ? label : null
      } catch {
        return null
      }
    },
    write(label) {
      // A failure is ignored here: a failing disk is reported elsewhere.
      try {
        if (label === null) rmSync(path, { force: true })
        else writeFileSync(path, `${label}\n`, { mode: 0o600 })
      } catch {}
    },
  }
}
