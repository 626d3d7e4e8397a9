import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** Facts about a file that was just opened. If they cannot be had, the file is closed, because nobody else would. */
export async function statOpened(file: FileHandle): Promise<Stats> {
  try {
    return await file.stat()
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
}
