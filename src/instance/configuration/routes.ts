import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, publicErrors, saying } from '../../platform/http/schemas'
import { changeConfiguration } from './change-configuration'
import { presentConfiguration } from './present-configuration'
import { ConfigurationAnswer, ConfigurationChanges, PingAnswer } from './schemas'

const configurationAnswer = (ctx: PlatformContext) => ({
  status: 'success' as const,
  data: presentConfiguration(ctx),
})

export const instanceRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('/ping', () => ({ status: 'success' as const, message: 'pong!' as const }), {
      response: { 200: described('The server answers.', PingAnswer), ...publicErrors({}) },
      publicAccess: true,
      detail: {
        operationId: 'ping',
        summary: 'Check that the server answers',
        description: 'Does not check the database or the disk; see `/healthz`.',
      },
    })
    .get('/config', () => configurationAnswer(ctx), {
      response: { 200: described('The configuration.', ConfigurationAnswer), ...publicErrors({}) },
      publicAccess: true,
      detail: {
        operationId: 'getConfig',
        summary: 'Configuration of this instance',
        description: 'The configuration that apps need before a user logs in.',
      },
    })
    .patch(
      '/config',
      ({ caller, body }) => {
        changeConfiguration(ctx, caller, body)
        return configurationAnswer(ctx)
      },
      {
        adminAccess: 'application:write',
        body: ConfigurationChanges,
        response: {
          200: described('The new configuration.', ConfigurationAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'archive-size-limit-below-file-size',
              'limit-too-high',
              'file-size-limit-too-high',
              'archive-size-limit-too-high',
              'nothing-to-change',
              'rules-broken',
              'files-limit-too-small',
              'file-size-limit-too-small',
              'archive-size-limit-too-small',
              'users-limit-negative',
              'stats-limit-negative',
              'storage-limit-negative',
              'contact-invalid',
            ],
            401: [],
            403: ['not-administrator'],
            500: [saying('internal-error', 'error when updating configuration')],
          }),
        },
        detail: {
          operationId: 'changeConfig',
          summary: 'Change the configuration',
          description:
            'Administrators only. Takes effect at once. Tokens of apps and scripts cannot open a closed registration.',
        },
      },
    )
