// Opens a database in a separate process, which tests kill or keep from writing.
import { openDatabase } from '../../../src/platform/db/database'

try {
  openDatabase(process.argv[2] ?? '').close()
} catch (error) {
  process.stderr.write(`${error}\n`)
  process.exit(70)
}
