import { Elysia } from 'elysia'
import type { ProvidersContext } from '../../accounts/providers/providers'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { changeSettings } from './change-settings'
import { presentSettings } from './present-settings'
import {
  AppSettingsAnswer,
  AppSettingsChanges,
  ProviderChange,
  ProviderTrialAnswer,
  TestEmailAnswer,
} from './schemas'
import { sendTestEmail } from './send-test-email'
import { tryProvider } from './try-provider'

const answerSettings = (ctx: PlatformContext) => ({
  status: 'success' as const,
  data: presentSettings(ctx),
})

/** Routes for the settings of the server that administrators set in the browser. Only sessions may read them. */
export const appSettingsRoutes = (ctx: ProvidersContext) =>
  new Elysia({ prefix: '/api/config/server', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('', () => answerSettings(ctx), {
      adminAccess: 'session',
      response: {
        200: described('The settings.', AppSettingsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'getServerSettings',
        summary: 'Settings of the server that can be set here',
        description:
          'Mail, public address, tile server, weather, second factor, inbox, WebDAV, log-in providers and limits of requests. Settings from outside (options, environment, files) win and are marked as fixed. Secrets are never returned. For administrators.',
      },
    })
    .patch(
      '',
      ({ caller, body }) => {
        changeSettings(ctx, caller, body)
        return answerSettings(ctx)
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        body: AppSettingsChanges,
        response: {
          200: described('The new settings.', AppSettingsAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'nothing-to-change',
              'setting-fixed',
              'settings-contradict',
              'rules-broken',
              'mail-server-invalid',
              'mail-server-private',
              'mail-password-needed',
              'sender-invalid',
              'public-address-invalid',
              'tile-address-invalid',
              'tile-address-private',
              'tile-subdomains-invalid',
              'attribution-invalid',
              'weather-provider-unknown',
              'weather-key-missing',
              'weather-key-needed',
              'weather-address-invalid',
              'weather-address-private',
              'second-factor-rule-unknown',
              'inbox-folder-not-allowed',
              'inbox-folder-unusable',
              'webdav-invalid',
              'outgoing-hosts-invalid',
              'provider-invalid',
              'provider-certificates-invalid',
              'provider-secret-needed',
              'provider-address-private',
              'password-login-invalid',
              'rate-limits-invalid',
              'connections-invalid',
            ],
            401: [],
            403: ['not-administrator', 'proof-required'],
          }),
        },
        detail: {
          operationId: 'changeServerSettings',
          summary: 'Change settings of the server',
          description:
            'Missing fields stay unchanged. Takes effect at once, all or nothing. Servers named here must have public addresses, unless `APP_ALLOW_PRIVATE` allows others. For administrators. Needs a recent proof.',
        },
      },
    )
    .post(
      '/try-provider',
      async ({ body }) => ({ status: 'success' as const, data: await tryProvider(ctx, body) }),
      {
        adminAccess: 'session',
        body: ProviderChange,
        response: {
          200: described('How it went, also if the provider did not answer.', ProviderTrialAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'provider-invalid',
              'provider-certificates-invalid',
              'rules-broken',
              'provider-address-private',
            ],
            401: [],
            403: ['not-administrator'],
          }),
        },
        detail: {
          operationId: 'tryProvider',
          summary: 'Try out a log-in provider before it is stored',
          description:
            'Asks what the provider says of itself, and logs nobody in. A wrong secret shows only at the first log-in. For administrators.',
        },
      },
    )
    .post(
      '/test-email',
      async ({ caller }) => ({ status: 'success' as const, data: await sendTestEmail(ctx, caller) }),
      {
        adminAccess: 'session',
        parse: 'none',
        response: {
          200: described('How it went, also if the mail server refused.', TestEmailAnswer),
          ...errors({ 400: ['mail-off'], 401: [], 403: ['not-administrator'], 429: ['test-email-underway'] }),
        },
        detail: {
          operationId: 'sendTestEmail',
          summary: 'Send an email to yourself, to try out the mail server',
          description: 'Sends it at once, and not through the queue. For administrators.',
        },
      },
    )
