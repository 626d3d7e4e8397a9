import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { createGuard, publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { basePathOf } from '../../platform/http/public-origin'
import { FileAnswer, publicErrors } from '../../platform/http/schemas'
import { pagePolicy } from '../../platform/http/security-headers'
import { createPage } from '../../platform/web/page'
import { findAuthority, requireAuthority } from './authority'
import { readChallenge } from './certificate-files'
import { type HttpsState, HttpsStateAnswer } from './schemas'

const hidden = { publicAccess: true, detail: { hide: true } } as const

/** Routes for devices that do not trust this server yet, and for ACME authorities. They are also served over http. */
export const certificatesRoutes = (ctx: PlatformContext) => {
  const sendPage = createCertificatePage(ctx)
  return new Elysia({ tags: ['Instance'] })
    .use(createGuard(ctx))
    .get(
      '/api/https',
      ({ set }) => {
        // The trust page is loaded over http, and requests this route over https to test whether the browser trusts
        // this server.
        if (ctx.config.https === 'local') set.headers['cross-origin-resource-policy'] = 'cross-origin'
        return { status: 'success' as const, data: viewHttps(ctx) }
      },
      {
        response: {
          200: described('The port and the authority of the certificate.', HttpsStateAnswer),
          ...publicErrors({}),
        },
        publicAccess: true,
        detail: {
          operationId: 'getHttps',
          summary: 'How https is served',
          description: 'For the page that explains how to make devices trust a server on the local network.',
        },
      },
    )
    .use(publicRoutes())
    .get(
      '/.well-known/acme-challenge/:token',
      async ({ params }) =>
        new Response(await readChallenge(ctx, params.token), {
          headers: { 'content-type': 'application/octet-stream' },
        }),
      {
        params: Type.Object({
          token: Type.String({ description: 'The token of the challenge.' }),
        }),
        response: {
          200: FileAnswer('application/octet-stream', 'The key authorization.'),
          ...publicErrors({ 404: ['url-unknown'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'readAcmeChallenge',
          summary: 'Answer a challenge of an ACME authority',
          description:
            'Proves to the authority that this server has the name in the certificate, with `HTTPS=acme` (RFC 8555).',
        },
      },
    )
    .get('/trust', ({ request }) => sendPage(request), hidden)
    .get(
      '/trust/trackhut.crt',
      () =>
        new Response(requireAuthority(ctx).certificate, {
          headers: {
            'content-type': 'application/x-x509-ca-cert',
            'content-disposition': 'attachment; filename="trackhut.crt"',
          },
        }),
      hidden,
    )
}

/** Creates the trust page, which may connect to this server over https to test its certificate. */
function createCertificatePage(ctx: PlatformContext): (request: Request) => Promise<Response> {
  const sendPage = createPage(basePathOf(ctx.config))
  return async request => {
    const response = await sendPage(request)
    const port = ctx.https.served?.port
    if (port === undefined) return response
    const byHttps = `https://${new URL(request.url).hostname}:${port}`
    const policy = pagePolicy.replace("connect-src 'self'", `connect-src 'self' ${byHttps}`)
    response.headers.set('content-security-policy', policy)
    return response
  }
}

function viewHttps(ctx: PlatformContext): HttpsState {
  const authority = findAuthority(ctx)
  return {
    port: ctx.https.served?.port ?? null,
    authority: authority && {
      name: authority.name,
      fingerprint: authority.fingerprint,
      expires_at: httpDate(authority.expiresAt),
    },
  }
}
