import { readMigrations } from './read-migrations' with { type: 'macro' }

export interface Migration {
  /** File name of the migration. */
  name: string
  sql: string
}

/**
 * All migrations. There are none that lead back to an older schema, and a released migration never changes. Its
 * position in the list is the version of the schema.
 */
export const migrations: readonly Migration[] = readMigrations()
