// Streams the rows of the untrusted CSV file in which a service lists activities.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { damagedFile, type EntryInPieces, requireSize, tooManyItems } from './archive-json'
import { shown } from './unusable-archive'

/** Maximum size in bytes. A list of 100,000 activities takes about 60 MB. */
const maxOfFile = 256 * 1024 ** 2

/** Maximum length of a row in characters. Titles and descriptions are much shorter. */
const maxOfRow = 1024 ** 2

const maxColumns = 1000

/** Maximum number of activities, as in other archives. The row of headers is counted in addition. */
const maxActivities = 100_000
const maxRows = maxActivities + 1

/**
 * Streams the rows, including the row of headers. The file is never in memory as a whole.
 * @throws UnusableArchive if the file is damaged, too large, or has too many rows
 */
export async function* csvRows(file: EntryInPieces): AsyncGenerator<string[]> {
  requireSize(file, maxOfFile)
  const encoding = await encodingOf(file)
  const rows = Readable.from(textOf(file, encoding)).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(file, encoding),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxOfRow,
    }),
  )
  let count = 0
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (++count > maxRows) throw tooManyItems(maxActivities, shown(file.name))
      yield row.slice(0, maxColumns)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw damagedFile(shown(file.name))
  }
}

/** Services write UTF-8; a spreadsheet program may have saved the file in another encoding. */
async function encodingOf(file: EntryInPieces): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of file.pieces()) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      strict.decode(piece, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/**
 * Services separate cells by commas. Spreadsheet programs separate them by semicolons if the decimal separator is a
 * comma, and by tabs in UTF-16.
 */
async function delimiterOf(file: EntryInPieces, encoding: string): Promise<string> {
  for await (const text of textOf(file, encoding)) {
    const [heads = ''] = text.split(/[\r\n]/, 1)
    const count = (delimiter: string) => heads.split(delimiter).length
    return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
  }
  return ','
}

async function* textOf(file: EntryInPieces, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of file.pieces()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
