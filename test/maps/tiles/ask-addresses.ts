/**
 * Requests a tile from each URL that is given as an argument, and prints a status for each. All names resolve to this
 * machine.
 */
import { downloadTile, NoTile } from '../../../src/maps/tiles/download/download-tile'

const options = { userAgent: 'Trackhut/1.0.0', resolve: async () => ['127.0.0.1'], allowPrivate: true }

for (const url of Bun.argv.slice(2)) {
  const asked = downloadTile(url, null, AbortSignal.timeout(5000), options)
  const status = await asked.then(
    () => 200,
    error => (error instanceof NoTile ? error.status : String(error)),
  )
  process.stdout.write(`${status}\n`)
}
