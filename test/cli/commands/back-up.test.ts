import { expect, test } from 'bun:test'
import { mkdtempDisposableSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../../src/cli/commands/back-up'
import { commandsOn } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'
import { testApp } from '../../support/test-app'

const run = commandsOn(testApp())
const remark =
  'It is on the same disk as the data, and goes with it: keep a copy elsewhere, or set BACKUP_DIR.'

test('says of a backup that it is on the same disk as the data', async () => {
  using folder = temporaryFolder()
  for (const said of [await run(backUp), await run(backUp, join(folder.path, 'a.trackhut'))]) {
    expect(said.split('\n')).toEqual([expect.stringMatching(/, verified\.$/), remark])
  }
})

test('says nothing of one on another disk', async () => {
  using elsewhere = mkdtempDisposableSync('/dev/shm/trackhut-backup-')
  const path = join(elsewhere.path, 'a.trackhut')
  expect(await run(backUp, path)).toMatch(/, verified\.$/)
})
