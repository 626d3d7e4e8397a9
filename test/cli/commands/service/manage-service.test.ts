// Service definitions for the executable. binary/service checks them with the programs that read such definitions.
import { expect, test } from 'bun:test'
import { printService, showService } from '../../../../src/cli/commands/service/manage-service'
import { UsageError } from '../../../../src/cli/terminal/usage-error'
import { CommandFailed } from '../../../../src/platform/errors'
import { version } from '../../../../src/platform/version'
import { callCommand } from '../../../support/commands'

function print(kind: string, environment: Record<string, string> = {}, flags: Record<string, string> = {}) {
  return callCommand(printService, { environment, flags, options: { kind } })
}

test('the unit starts nothing that a small system lacks', () => {
  const started = [...print('systemd').matchAll(/^Exec\w+=(\S+)/gm)].map(([, program]) => program)
  expect(started.slice(1)).toEqual(['/bin/sh'])
})

test('only a low port gives the unit a capability', () => {
  expect(print('systemd', { PORT: '5000' })).not.toContain('CAP_')
  expect(print('systemd', { PORT: '80' })).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
})

test('the unit may write to the folders that settings name, and to no others', () => {
  const unit = print('systemd', { BACKUP_DIR: '/mnt/disk' }, { data: '/srv/my data' })
  expect(unit).toContain('ReadWritePaths="/srv/my data" -/mnt/disk\n')
  expect(unit).toContain('Environment="DATA_DIR=/srv/my data"\n')
  expect(print('systemd')).not.toContain('ReadWritePaths')
})

test('the files of a container', () => {
  expect(print('container')).toStartWith('FROM debian')
  const compose = Bun.YAML.parse(print('compose')) as { services: Record<string, object> }
  expect(compose.services.trackhut).toMatchObject({
    image: `trackhut:${version}-dev-unknown`,
    read_only: true,
    cap_drop: ['ALL'],
  })
})

test('what cannot be done is said in a sentence', () => {
  expect(() => print('cron')).toThrow(
    new UsageError("There is no kind 'cron'. There are: systemd, openrc, launchd, container, compose."),
  )
  expect(() => callCommand(showService, { options: { kind: 'openrc' } })).toThrow(
    new CommandFailed('There is no service. To make one: sudo trackhut service install'),
  )
})
