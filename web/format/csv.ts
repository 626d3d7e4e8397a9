/** Writes rows as CSV according to RFC 4180. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')

/** Puts a cell in quotes if it contains commas, quotes or line breaks, which names may contain. */
const quoted = (cell: string | number) =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
