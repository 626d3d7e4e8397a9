// Data that the tests of a file share at their start, such as uploads. The first test that needs the data creates it;
// then each test gets a copy.
import { afterAll } from 'bun:test'
import { cpSync } from 'node:fs'
import { temporaryFolder } from './temporary-folder'

/**
 * Prepares shared data. Must be called at the top of a test file.
 * @param make fills an empty folder, and must close all files in it
 * @returns a function that copies the data into a folder
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
