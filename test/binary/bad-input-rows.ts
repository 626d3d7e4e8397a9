// The rows of the tables of bad input, and how each is held against what the executable says.
import { expect } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Run, runTrackhut } from '../support/executable'

export interface Row {
  what: string
  /** Makes what is wrong, in the folder that the executable is started in; `trackhut-data` is there, and empty. */
  arrange?: (folder: string) => unknown
  args?: string[]
  environment?: Record<string, string>
  /** Whether it runs as a user who is not the owner of everything. */
  asNobody?: boolean
  exitCode: number
  /** Its beginning and end; `…` is the folder. */
  stderr: string
}

export const data = 'trackhut-data'

export const write =
  (path: string, content: string | Uint8Array = 'half a') =>
  (folder: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content, { mode: 0o600 })
  }

export const make = (path: string) => (folder: string) => mkdirSync(join(folder, path), { mode: 0o700 })

/** What an executable says, with `…` for the folder, and nothing of the program itself. */
export async function expectSentence(folder: string, run: Run, row: Pick<Row, 'exitCode' | 'stderr'>) {
  const ended = await runTrackhut(run)
  const stderr = ended.stderr.replaceAll(folder, '…')
  expect({ ...ended, stderr }).toEqual({ exitCode: row.exitCode, stdout: '', stderr: expect.anything() })
  expect(stderr).toStartWith(row.stderr)
  expect(stderr).not.toMatch(/^ {4}at /m)
  expect(stderr.trimEnd().split('\n').length).toBe(row.stderr.split('\n').length)
}
