// Shared starting data of a file's tests, such as uploads: created once by the first test that needs it, then copied for
// each.
import { afterAll } from 'bun:test'
import { cpSync } from 'node:fs'
import { temporaryFolder } from './temporary-folder'

/**
 * Call at the top of a file.
 * @param make fills an empty folder and leaves no file in it open
 * @returns a function that copies the files into a folder
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
