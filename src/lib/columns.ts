/** Lays out rows as lines whose columns are aligned, two spaces apart. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map(cells => cells.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(cells => cells[column]?.length ?? 0)),
  )
  return rows.map(cells =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
