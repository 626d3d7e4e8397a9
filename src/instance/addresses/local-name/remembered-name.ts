// A server that once gave way to another keeps to the name it took then: after a power cut, whichever starts first, each
// is found where it was.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localNameFile } from '../../../platform/storage/restored-data'

export interface RememberedName {
  /** Null: it has the name that is wanted, or never had one like it. */
  read(): string | null
  /** @param label null: the one that is wanted */
  write(label: string | null): void
}

/** @param wanted another one than when it was written makes what was written worth nothing */
export function rememberName(dataDir: string, wanted: string): RememberedName {
  const path = join(dataDir, localNameFile)
  return {
    read: () => {
      const label = readOrNull(path)
      return label !== null && new RegExp(`^${wanted}-\\d{1,2}$`).test(label) ? label : null
    },
    write(label) {
      // Without it the server works as well, and says elsewhere that its disk does not.
      try {
        if (label === null) rmSync(path, { force: true })
        else writeFileSync(path, `${label}\n`, { mode: 0o600 })
      } catch {}
    },
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
