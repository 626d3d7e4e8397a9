// A region file exists completely or not at all, even if the process is killed.

import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, logIn, startServer } from '../support/executable'
import { openConnection } from '../support/raw-connection'
import { townFile } from '../support/region-file'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

test('of an upload that kill -9 interrupts the next start leaves nothing, and the next upload works', async () => {
  using folder = temporaryFolder()
  const regions = join(folder.path, 'trackhut-data', 'regions')
  const parts = () => {
    try {
      return readdirSync(regions)
    } catch {
      return []
    }
  }
  const server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  const file = townFile()
  const path = '/api/maps/regions?name=town.pmtiles'
  using connection = openConnection(server.origin)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(server.origin).host}`,
    `Authorization: Bearer ${token}`,
    `Content-Length: ${file.length}`,
  ]
  void connection.write(`${head.join('\r\n')}\r\n\r\n`)
  void connection.write(file.subarray(0, 10_000))
  await until(() => parts().length > 0)
  await server.stop('SIGKILL')
  expect(parts()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.part$/)])

  await using again = await startServer({ folder: folder.path })
  expect(parts()).toEqual([])
  const answer = await again.request('POST', path, {
    token: await logIn(again),
    body: new Blob([file as BlobPart]),
  })
  expect(answer.status).toBe(201)
  expect(parts()).toEqual(['town.pmtiles'])
})
