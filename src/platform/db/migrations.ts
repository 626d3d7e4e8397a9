import { readMigrations } from './read-migrations' with { type: 'macro' }

export interface Migration {
  /** Its file name. */
  name: string
  sql: string
}

/** Forward only: a released migration never changes. Its position in the list is the schema's version. */
export const migrations: readonly Migration[] = readMigrations()
