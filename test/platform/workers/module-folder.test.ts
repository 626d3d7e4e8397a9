import { describe, expect, test } from 'bun:test'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forbidsPrograms, mayLoadFrom } from '../../../src/platform/workers/module-folder'
import { temporaryFolder } from '../../support/temporary-folder'

// Mounts as Linux lists them in /proc/self/mountinfo. A memory stick and a network share forbid running programs. The
// name of the stick contains a space.
const mounts = `
22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw
31 22 0:27 / /tmp rw,nosuid,nodev,noexec shared:5 - tmpfs tmpfs rw
40 22 8:17 / /media/My\\040stick rw,nosuid,nodev,noexec,relatime shared:9 - exfat /dev/sdb1 rw
41 40 0:50 / /media/My\\040stick/inner rw,relatime shared:10 - ext4 /dev/sdc1 rw
50 22 0:60 / /srv rw,noexec - nfs nas:/srv rw
51 22 0:61 / /srv rw,relatime - ext4 /dev/sdd1 rw
`

describe('whether programs may be run from', () => {
  test.each([
    ['/home/sam/trackhut-data', false],
    ['/tmp', true],
    ['/tmp/trackhut-data/run', true],
    ['/tmpfoo', false],
    ['/media/My stick/trackhut-data', true],
    ['/media/My stick/inner/trackhut-data', false],
    // A second file system, which allows programs, is mounted over the first.
    ['/srv/trackhut', false],
  ])('%s', (folder, isForbidden) => {
    expect(forbidsPrograms(folder, mounts)).toBe(isForbidden)
  })

  test('where nobody can tell: they may', () => {
    expect(forbidsPrograms('/tmp', null)).toBe(false)
    expect(forbidsPrograms('/tmp', '')).toBe(false)
  })
})

test.if(process.getuid?.() === 0)('root loads no module from a directory of another user', () => {
  using data = temporaryFolder()
  const run = join(data.path, 'run')
  mkdirSync(run)
  expect(mayLoadFrom(run)).toBe(true)
  chownSync(data.path, 54_321, 54_321)
  expect(mayLoadFrom(run)).toBe(false)
})
