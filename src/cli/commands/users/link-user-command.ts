import type { Command } from '../../terminal/command'

export const linkUserCommand: Command = {
  name: 'users link',
  operand: 'NAME',
  summary: 'Print a link that logs in as somebody.',
  details: `Works once, for ten minutes: the way in when a provider does not answer, or a
password is lost. The audit log tells of it.`,
  examples: ['trackhut users link sam'],
  run: async context => (await import('./link-user')).linkUser(context),
}
