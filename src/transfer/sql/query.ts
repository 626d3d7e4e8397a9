// A question to a shelf, and what becomes of it.

export interface QueryRequest {
  /** Path of the shelf. */
  shelf: string
  sql: string
  format: 'json' | 'csv'
  /** Whether texts are changed that a spreadsheet would take for formulas. */
  isForSpreadsheet: boolean
  maxRows: number
  /** The longest answer, in characters. */
  maxLength: number
}

/** Blobs, infinity and integers of more than 53 bits are texts. */
export type SqlValue = string | number | null

export type QueryOutcome =
  | {
      columns: string[]
      /** Empty if CSV was asked for. */
      rows: SqlValue[][]
      isCut: boolean
      /** The answer as CSV, if that was asked for. */
      csv: string
    }
  | {
      code: 'sql-refused' | 'sql-too-large' | 'sql-invalid' | 'sql-answer-too-large'
      /** What SQLite says. */
      reason: string | null
    }
