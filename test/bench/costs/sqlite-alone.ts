// Measures the time in which SQLite alone reads the rows of a list, in this process and with prepared statements.
import { Database as Sqlite } from 'bun:sqlite'
import { join } from 'node:path'

const rowsOfPage = 'SELECT * FROM workouts WHERE user_id = 1 ORDER BY workout_date DESC, id DESC LIMIT 20'
const rowsOf = (table: string) => `SELECT * FROM ${table} WHERE workout_id = ?`

export interface SqliteAlone extends Disposable {
  /** Reads a page of workouts of the user with the most workouts, with the segments and records of each workout. */
  readPage(): Promise<unknown[]>
}

/** Opens the database of a server. @param folder contains the data directory */
export function openSqliteAlone(folder: string): SqliteAlone {
  const database = new Sqlite(join(folder, 'trackhut-data', 'trackhut.db'), { readonly: true })
  const page = database.query<{ id: number }, []>(rowsOfPage)
  const parts = ['workout_segments', 'records'].map(table => database.query(rowsOf(table)))
  return {
    readPage: async () => page.all().map(({ id }) => parts.map(part => part.all(id))),
    [Symbol.dispose]: () => database.close(),
  }
}
