// Opens a database as a process of its own, to be killed, or kept from writing.
import { openDatabase } from '../../../src/platform/db/database'

try {
  openDatabase(process.argv[2] ?? '').close()
} catch (error) {
  process.stderr.write(`${error}\n`)
  process.exit(70)
}
