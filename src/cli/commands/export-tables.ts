// `trackhut export`: writes a table of an account to standard output or to a file.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { partEnding, renameDurably } from '../../lib/files/write-durably'
import { findAccount } from '../../platform/access/store'
import { CommandFailed } from '../../platform/errors'
import { readDayRange } from '../../platform/http/input/day-range'
import { requireDataDir } from '../../platform/storage/data-dir'
import { openFiles } from '../../platform/storage/files'
import { writeAside } from '../../platform/storage/write-file'
import {
  type TableFormat,
  type TableName,
  tableFormats,
  tableNames,
  tablesOnMaps,
  type WrittenTable,
  writeTable,
} from '../../transfer/tables/write-table'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { requireUser } from '../terminal/require-user'
import { UsageError } from '../terminal/usage-error'
import { withDatabase } from '../terminal/with-database'

/**
 * Writes a table.
 * @throws UsageError for an unknown format, or one that the table cannot have
 * @throws CommandFailed if the user does not exist, or the file does
 */
export async function exportTable(context: CommandContext): Promise<Report | undefined> {
  const { config, options } = context
  const { name, format } = readTable(context)
  const target = options.file === undefined ? null : resolve(options.file)
  if (target === null && (options.json || options.quiet)) {
    throw new UsageError('--json and --quiet are about a file. Say which: --file FILE', 'export')
  }
  if (target !== null && existsSync(target)) throw new CommandFailed(`${target} is there already.`)
  const dataDir = requireDataDir(config.dataDir)
  return withDatabase(dataDir, async db => {
    const account = findAccount(db, requireUser(db, options.user ?? '').id)
    if (!account) throw new CommandFailed('The account was deleted meanwhile.')
    const progress = createProgress()
    const shortId = options.workout?.split('/').at(-1) ?? null
    const source = {
      ...{ db, account, shortId, files: openFiles(dataDir.uploads) },
      filter: readDayRange(options, account.timezone, account.daysByPlace),
      onProgress: (done: number, total: number) => progress.show('Writing workouts', done, total),
    }
    const table = writeTable(name, format, source, options.spreadsheet)
    try {
      if (target === null) return await print(table)
      await write(target, table)
    } finally {
      progress.end()
    }
    const rows = table.count()
    return { text: `${target}: ${rows} ${rows === 1 ? 'row' : 'rows'}.`, json: { file: target, rows } }
  })
}

function readTable({ operand, options }: CommandContext): { name: TableName; format: TableFormat } {
  const name = tableNames.find(known => known === operand)
  const format = tableFormats.find(known => known === (options.format ?? 'csv'))
  if (!name || !format) throw new UsageError(`There is no format '${options.format}'.`, 'export')
  if (format === 'geojson' && !tablesOnMaps.includes(name)) {
    throw new UsageError(`GeoJSON is for ${tablesOnMaps.join(' and ')}: ${name} have no places.`, 'export')
  }
  if (name === 'days' && options.workout !== undefined) {
    throw new UsageError('A workout has no table of days. Leave out --workout.', 'export')
  }
  return { name, format }
}

/** Writes to standard output as fast as it is read. It is no error if the reader has enough, as with `| head`. */
async function print({ pieces }: WrittenTable): Promise<undefined> {
  let isClosed = false
  process.stdout.on('error', () => {
    isClosed = true
  })
  for await (const piece of pieces) {
    await new Promise<void>(done => process.stdout.write(piece, () => done()))
    if (isClosed) return
  }
}

async function write(target: string, { pieces }: WrittenTable) {
  const part = target + partEnding
  try {
    await writeAside(part, bytesOf(pieces))
    await renameDurably(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield new TextEncoder().encode(piece)
}
