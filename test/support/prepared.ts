// What several tests of a file begin with, such as somebody's uploads: it is made once, by the first that needs it, and each
// has a copy of its own.
import { afterAll } from 'bun:test'
import { cpSync } from 'node:fs'
import { temporaryFolder } from './temporary-folder'

/**
 * For the top of a file.
 * @param make fills an empty folder, and leaves nothing open in it
 * @returns what copies the files into a folder
 */
export function prepareOnce(make: (folder: string) => Promise<void>): (target: string) => Promise<void> {
  const folder = temporaryFolder()
  afterAll(() => folder[Symbol.dispose]())
  let made: Promise<void> | null = null
  return async target => {
    made ??= make(folder.path)
    await made
    cpSync(folder.path, target, { recursive: true })
  }
}
