// Installing and removing a launchd service, with a stand-in for launchctl. Like the real program, the stand-in refuses
// to load a service twice, and a service takes a while to end.
import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongFields } from '../../../support/command-fields'
import { commandNamed } from '../../../support/commands'
import { fromSources, runProgram } from '../../../support/program'
import { temporaryFolder } from '../../../support/temporary-folder'

const launchctl = `#!/bin/sh
# Counts a file down; fails once it is gone.
lasts() {
  [ -e "$1" ] || return 1
  left=$(($(cat "$1") - 1))
  if [ $left -gt 0 ]; then echo $left > "$1"; else rm "$1"; fi
}
cd "$HOME"
case $1 in
  print) [ -e loaded ] || lasts ending || exit 113 ;;
  bootout)
    [ -e loaded ] || { echo 'Boot-out failed: 3: No such process' >&2; exit 3; }
    rm loaded
    echo 3 > ending
    echo 2 > settling
    echo 'Boot-out failed: 36: Operation now in progress' >&2
    exit 36 ;;
  bootstrap)
    if [ -e loaded ] || [ -e ending ] || lasts settling; then
      echo 'Bootstrap failed: 5: Input/output error' >&2
      exit 5
    fi
    [ -e broken ] && { echo 'Bootstrap failed: 78: broken' >&2; exit 78; }
    touch loaded ;;
esac
`

const source = join(import.meta.dir, '../../../../src/cli/commands/service')
const modules = {
  installService: join(source, 'manage-service.ts'),
  uninstallService: join(source, 'manage-service.ts'),
}

function openLaunchd() {
  const folder = temporaryFolder()
  const programs = join(folder.path, 'bin')
  mkdirSync(programs)
  writeFileSync(join(programs, 'launchctl'), launchctl)
  chmodSync(join(programs, 'launchctl'), 0o755)
  return {
    isLoaded: () => existsSync(join(folder.path, 'loaded')),
    end: () => rmSync(join(folder.path, 'loaded')),
    breakFile: () => writeFileSync(join(folder.path, 'broken'), ''),
    /**
     * Runs a command in a separate process, with `folder` as its home and the stand-in in its PATH.
     * @returns the output
     */
    call(command: 'installService' | 'uninstallService', isJson = false) {
      const code = `import { ${command} } from ${JSON.stringify(modules[command])}
        import { callCommand } from ${JSON.stringify(join(import.meta.dir, '../../../support/commands.ts'))}
        try { console.log(callCommand(${command}, { options: { kind: 'launchd', json: ${isJson} } })) }
        catch (error) { console.log(error.message) }`
      const environment = { HOME: folder.path, PATH: `${programs}:/usr/bin:/bin` }
      return runProgram(fromSources('-e', code), { environment }).stdout
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

test('it is installed again while it runs, and removed whether it runs or not', () => {
  using launchd = openLaunchd()
  for (let count = 0; count < 2; count++) {
    expect(launchd.call('installService')).toContain('Started it.')
    expect(launchd.isLoaded()).toBe(true)
  }
  expect(launchd.call('uninstallService')).toStartWith('Stopped the service and removed')
  expect(launchd.isLoaded()).toBe(false)
  expect(launchd.call('installService')).toContain('Started it.')
  launchd.end()
  expect(launchd.call('uninstallService')).toStartWith('Stopped the service and removed')
})

test('programs are told where it is, and what stays', () => {
  using launchd = openLaunchd()
  const installed = JSON.parse(launchd.call('installService', true))
  expect(wrongFields(commandNamed('service install'), installed)).toEqual([])
  const removed = JSON.parse(launchd.call('uninstallService', true))
  expect(wrongFields(commandNamed('service uninstall'), removed)).toEqual([])
  expect(removed.removed).toBe(installed.file)
})

test('what is wrong with the file is said at once', () => {
  using launchd = openLaunchd()
  launchd.breakFile()
  expect(launchd.call('installService')).toContain('ended with 78:\nBootstrap failed: 78: broken')
})
