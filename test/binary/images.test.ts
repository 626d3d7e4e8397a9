// User pictures that the executable stores, and the files that a killed process leaves. test/accounts/avatars/ covers
// everything else.

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { plain } from '../accounts/avatars/give-avatar'
import { blue, red } from '../accounts/avatars/images'
import { createFirstAccount, type ServerProcess, startServer } from '../support/executable'
import { hasChanged } from '../support/killing'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { uploadedFiles } from '../support/stored'
import { temporaryFolder } from '../support/temporary-folder'

const give = (server: ServerProcess, token: string, picture: Uint8Array<ArrayBuffer>) =>
  server.request('POST', '/api/auth/picture', {
    token,
    body: uploadForm({ file: new Blob([picture]), name: 'me.png' }),
  })

/** The picture of the first user, requested without a token; `null` if there is none. */
async function look({ origin }: ServerProcess): Promise<Uint8Array | null> {
  const response = await fetch(`${origin}/api/users/first/picture`)
  return response.status === 200 ? response.bytes() : null
}

test('kill -9 while pictures are given leaves one of them, and no file besides', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  const server = await startServer({ folder: folder.path })
  const token = await createFirstAccount(server)
  const known: (Uint8Array | null)[] = []
  for (const colour of [red, blue]) {
    expect((await give(server, token, plain(colour))).status).toBe(200)
    known.push(await look(server))
  }
  await server.stop()

  // Number of file changes (additions and removals) after which the server is killed.
  for (const changes of [0, 1, 2, 3, 6]) {
    const victim = await startServer({ folder: folder.path })
    await give(victim, token, plain(red))
    const giving = Promise.all([red, blue].map(colour => giveOn(victim, token, plain(colour))))
    let isOver = false
    void giving.finally(() => {
      isOver = true
    })
    await hasChanged(
      changes,
      () => uploadedFiles(dataDir),
      () => isOver,
    )
    await victim.stop('SIGKILL')
    await giving

    await using again = await startServer({ folder: folder.path })
    expect(known).toContainEqual(await look(again))
    await again.stop()
    await soon(() => uploadedFiles(dataDir)).toEqual(imageFiles(dataDir))
  }
})

/** Uploads the picture repeatedly until the server no longer responds. */
async function giveOn(server: ServerProcess, token: string, picture: Uint8Array<ArrayBuffer>) {
  while ((await give(server, token, picture).catch(() => null))?.status === 200);
}

/** Lists the files of pictures. Call this only while no server uses the data directory. */
function imageFiles(dataDir: string): string[] {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  expect(database.query('SELECT * FROM orphaned_files').all()).toEqual([])
  return database
    .query<{ avatar_file: string }, []>('SELECT avatar_file FROM users')
    .all()
    .map(user => user.avatar_file)
}
