import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { version } from '../instance/version'

const pagePath = '/api/docs'

/** Where the page's script is served: one of the embedded files, so that no CDN is needed. */
export const referenceScriptPath = '/api/docs/reference.js'

/** The script of the page writes its own styles; nothing else is looser than on other pages. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The OpenAPI document, made from the schemas of the routes, and the page that shows it. */
export const docsRoutes = () =>
  new Elysia()
    .onRequest(({ request, set }) => {
      if (new URL(request.url).pathname === pagePath) set.headers['content-security-policy'] = docsPolicy
    })
    .use(
      swagger({
        path: pagePath,
        scalarCDN: referenceScriptPath,
        scalarConfig: { spec: { url: `${pagePath}/json` }, withDefaultFonts: false, customCss: '' },
        documentation: {
          info: {
            title: 'Trackhut',
            version,
            description:
              'The interface of this workout tracker. Log in, then send the token as `Authorization: Bearer …`.',
          },
          components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
        },
      }),
    )
