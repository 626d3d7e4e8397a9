// Stores the alternative name that a server took. After a power cut each server then keeps its name, whichever starts
// first.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localNameFile } from '../../../platform/storage/restored-data'

export interface RememberedName {
  /** null if the server has the wanted name, or the stored name is unusable. */
  read(): string | null
  /** @param label null for the wanted name */
  write(label: string | null): void
}

/** @param wanted if it has changed since, the stored name is ignored */
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
