// Commands and help on the command line. Help, `--version`, `config` and refused commands create no data directory.
// test/cli/ tests invalid arguments and the help of each command.
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { runTrackhut } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** Runs the executable in an empty folder and checks that the folder stays empty. */
async function runInNowhere(args: string[]) {
  using folder = temporaryFolder()
  const ended = await runTrackhut({ folder: folder.path, args })
  expect(readdirSync(folder.path)).toEqual([])
  return ended
}

test.each([
  [['fly', '--help'], "There is no command 'fly'.\nSee trackhut --help.\n"],
  [['users', 'create', 'ada'], "'users create' needs --email ADDRESS.\nSee trackhut users create --help.\n"],
])('%j makes no sense, and the help is named that tells more', async (args, stderr) => {
  expect(await runInNowhere(args)).toEqual({ exitCode: 2, stdout: '', stderr })
})

test.each([
  [['--version'], new RegExp(`^${packageJson.version}(-dev\\+([0-9a-f]{8}(\\.changed)?|unknown))?\n$`)],
  [['--help'], /^Trackhut [\s\S]+users create NAME[\s\S]+users update NAME/],
  [['users', 'create', 'ada', '-h'], /^Usage: trackhut users create NAME --email ADDRESS \[--password/],
  [['config'], /\nTZ=\S+ {2}# default\n/],
])('%j prints and leaves nothing behind', async (args, expected) => {
  const { exitCode, stdout, stderr } = await runInNowhere(args)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(expected)
})
