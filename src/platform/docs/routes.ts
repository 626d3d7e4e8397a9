import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { codesOfAny } from '../codes'
import { explainCodes } from '../http/schemas'
import { version } from '../version'
import { securitySchemes } from './security-schemes'
import { type OpenApiDocument, tidyDocument } from './tidy-document'

const pagePath = '/api/docs'
const documentPath = `${pagePath}/json`

/** Made by the OpenAPI plugin, and open to everybody. */
export const pluginPaths: readonly string[] = [pagePath, documentPath]

/** Where the page's script is served: one of the embedded files, so that no CDN is needed. */
const referenceScriptPath = `${pagePath}/reference.js`

/**
 * The script of the page writes its own styles. The page also has a script element that only carries settings; its
 * content is white space, whose hash this is. Nothing else is looser than on other pages.
 */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self' 'sha256-TcUB1mzXiQO4GxpTRZ0EMpOXKMU3u+n/q1WrgVIcs1I='",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Everything that would reach for somebody else's server is off. */
const scalarConfig = (basePath: string) => ({
  spec: { url: basePath + documentPath },
  withDefaultFonts: false,
  customCss: '',
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // Has the page send a code challenge. In the document it would be a word that OpenAPI does not know.
  authentication: {
    securitySchemes: { oauth2: { flows: { authorizationCode: { 'x-usePkce': 'SHA-256' } } } },
  },
})

/** What holds for all operations is said once. */
const aboutFailures = `Every failure has a \`code\` beside its \`message\`: programs go by the code, which never changes. Each operation lists its own, with their messages, and once more as \`x-codes\`: what stands there in \`<…>\` differs, and of a file in an archive the name follows in parentheses. These can come from anywhere:

${explainCodes([...codesOfAny, 'url-unknown', 'method-not-allowed'])}`

/**
 * The OpenAPI document, made from the schemas of the routes, and the page that shows it.
 * @param basePath what the addresses in both begin with
 */
export const docsRoutes = (basePath: string) => {
  let tidied: object | undefined
  return new Elysia()
    .onRequest(({ request, set }) => {
      // Before routing: the page is a fixed answer that later hooks do not see.
      if (new URL(request.url).pathname.replace(/\/$/, '') === pagePath)
        set.headers['content-security-policy'] = docsPolicy
    })
    .onAfterHandle({ as: 'global' }, ({ path, response }) => {
      if (path !== documentPath) return
      // Routes do not change once there are requests.
      tidied ??= tidyDocument(response as OpenApiDocument)
      return tidied
    })
    .use(
      swagger({
        path: pagePath,
        specPath: documentPath,
        // It takes every path with a dot for a file; those of the web app are hidden anyway.
        excludeStaticFile: false,
        scalarCDN: basePath + referenceScriptPath,
        scalarConfig: scalarConfig(basePath),
        documentation: {
          info: {
            title: 'Trackhut',
            version,
            license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
            description: `The interface of this workout tracker. Log in, or create a token on the page *Apps* of your profile, and send it as \`Authorization: Bearer …\`.\n\n${aboutFailures}`,
          },
          servers: [{ url: basePath || '/' }],
          components: { securitySchemes: securitySchemes(basePath) },
        },
      }),
    )
}
