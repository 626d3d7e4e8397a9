import { Elysia } from 'elysia'
import type { Context } from '../context'
import { ConfigurationAnswer, PingAnswer } from './schemas'
import { findInstanceConfig, isRegistrationOpen } from './store'
import { viewConfiguration } from './view'

export const instanceRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api', tags: ['Instance'] })
    .get('/ping', () => ({ status: 'success' as const, message: 'pong!' as const }), {
      response: { 200: PingAnswer },
      detail: { summary: 'Whether the server answers' },
    })
    .get(
      '/config',
      () => ({
        status: 'success' as const,
        data: viewConfiguration(findInstanceConfig(ctx.db), {
          config: ctx.config,
          isRegistrationOpen: isRegistrationOpen(ctx.db),
        }),
      }),
      {
        response: { 200: ConfigurationAnswer },
        detail: { summary: 'Configuration of this instance' },
      },
    )
