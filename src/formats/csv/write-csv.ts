// Writes CSV as RFC 4180 describes it.

/** A value of a table; null is an empty cell. */
export type Cell = string | number | boolean | null

export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

function writeCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Makes text from users safe, because a spreadsheet would evaluate a title that looks like a formula. */
export const disarm = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
