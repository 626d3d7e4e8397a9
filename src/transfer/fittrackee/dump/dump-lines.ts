// Reads a dump of any size line by line, as bytes. The dump may be gzipped.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../../lib/thrown'
import { CommandFailed } from '../../../platform/errors'

/** Creates the error for a damaged dump. @param what description of the damage and its place */
export const damagedDump = (what: string) =>
  new CommandFailed(`The dump is damaged: ${what}. Make a new one. Nothing was changed.`)

const newline = 10

/** Maximum length of a line in bytes. A line contains one row, and no version of FitTrackee stores larger rows. */
const maxLineBytes = 256 * 1024 * 1024

/**
 * Reads a dump.
 * @param take called with each line, without its line break; must not keep the buffer
 * @throws CommandFailed if the file is not a dump in plain format
 */
export async function eachLine(path: string, take: (line: Buffer) => void) {
  const isPacked = await requirePlainDump(path)
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const content = isPacked ? file.pipe(createGunzip()) : file
  file.once('error', error => content.destroy(error))
  const split = createSplitter(take)
  try {
    for await (const chunk of content) split.add(chunk)
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? damagedDump('its compression is damaged') : error
  } finally {
    file.destroy()
  }
  split.end()
}

function createSplitter(take: (line: Buffer) => void) {
  let begun: Buffer[] = []
  let begunBytes = 0

  const keep = (piece: Buffer) => {
    begunBytes += piece.byteLength
    if (begunBytes > maxLineBytes) throw damagedDump('a line in it is longer than 256 MB')
    begun.push(piece)
  }
  const finish = () => {
    const line = begun.length === 1 ? begun[0]! : Buffer.concat(begun)
    begun = []
    begunBytes = 0
    take(line)
  }

  return {
    add(chunk: Buffer) {
      let from = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        keep(chunk.subarray(from, end))
        finish()
        from = end + 1
      }
      keep(chunk.subarray(from))
    },
    end() {
      if (begunBytes > 0) finish()
    },
  }
}

/** Checks that the file is a dump in plain format; returns whether it is gzipped. */
async function requirePlainDump(path: string): Promise<boolean> {
  const head = await readHead(path)
  const starts = (text: string) => head.toString('latin1').startsWith(text)
  if (starts('PGDMP')) throw convertible(path, 'custom')
  if (starts('toc.dat\0')) throw convertible(path, 'tar')
  if (starts('\xff\xfe') || starts('\xfe\xff')) {
    throw new CommandFailed(
      `${path} is in UTF-16, as PowerShell writes. Let pg_dump write the file: pg_dump --file=fittrackee.sql …`,
    )
  }
  return starts('\x1f\x8b')
}

async function readHead(path: string): Promise<Buffer> {
  const facts = await stat(path).catch(() => null)
  if (!facts) throw new CommandFailed(`There is no file ${path}.`)
  if (facts.isDirectory()) throw convertible(path, 'directory')
  if (!facts.isFile()) throw new CommandFailed(`${path} is not a file.`)
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
  return buffer.subarray(0, bytesRead)
}

const convertible = (path: string, format: string) =>
  new CommandFailed(
    `${path} is a dump in the format '${format}'. Turn it into SQL first: pg_restore --file=fittrackee.sql ${path}`,
  )
