import { Elysia } from 'elysia'
import { createGuard } from '../platform/access/guard'
import type { Context } from '../context'
import { errors } from '../http/schemas'
import { changeConfiguration } from './configuration/change-configuration'
import { isRegistrationOpen } from '../platform/configuration/registration'
import { ConfigurationAnswer, ConfigurationChanges, PingAnswer } from './schemas'
import { findInstanceConfig } from '../platform/configuration/store'
import { viewConfiguration } from './configuration/view'

const configurationAnswer = (ctx: Context) => ({
  status: 'success' as const,
  data: viewConfiguration(findInstanceConfig(ctx.db), {
    config: ctx.config,
    isRegistrationOpen: isRegistrationOpen(ctx.db),
  }),
})

export const instanceRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('/ping', () => ({ status: 'success' as const, message: 'pong!' as const }), {
      response: { 200: PingAnswer, ...errors() },
      detail: { summary: 'Whether the server answers' },
    })
    .get('/config', () => configurationAnswer(ctx), {
      response: { 200: ConfigurationAnswer, ...errors() },
      detail: { summary: 'Configuration of this instance' },
    })
    .patch(
      '/config',
      ({ caller: { account }, body }) => {
        changeConfiguration(ctx, account.id, body)
        return configurationAnswer(ctx)
      },
      {
        adminAccess: 'application:write',
        body: ConfigurationChanges,
        response: { 200: ConfigurationAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Change the configuration', description: 'Administrators only. At once.' },
      },
    )
