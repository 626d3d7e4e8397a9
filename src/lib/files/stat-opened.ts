import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/**
 * Returns the stat of a file that was just opened. If it fails, the file is closed, because the caller does not get it.
 */
export async function statOpened(file: FileHandle): Promise<Stats> {
  try {
    return await file.stat()
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
}
