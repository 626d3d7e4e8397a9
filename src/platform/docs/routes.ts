import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { type Scope, scopes } from '../access/scopes'
import { codesOfAny } from '../codes'
import { strictParameter, unknownNamesHeader } from '../http/faults/unknown-names'
import { explainCodes } from '../http/schemas'
import { version } from '../version'
import { docsPage, docsPolicy, pagePath } from './page'
import { type OpenApiDocument, tidyDocument } from './tidy-document'

const documentPath = `${pagePath}/json`

/** Paths of the OpenAPI plugin's routes, which are public. */
export const pluginPaths: readonly string[] = [pagePath, documentPath]

/** Meanings of the scopes. The web app shows translations of them when an app requests access. */
const meanings: Record<Scope, string> = {
  'account:export':
    'Make and download the archive of your account. It has everything: workouts with their recordings, profile, body data, equipment, privacy zones.',
  'application:write': 'Change the settings of this server. Only administrators can.',
  'equipments:read': 'See your equipment.',
  'equipments:write': 'Add, change and delete your equipment.',
  'profile:read': 'See your profile, with email, date of birth and preferences.',
  'profile:write':
    'Change your profile, picture and preferences; with your current password, also your email address and password.',
  'users:read': 'See your own user entry; as an administrator, those of all users.',
  'users:write': 'Delete your account; as an administrator, activate those of others.',
  'workouts:read': 'See your workouts, with maps, records and statistics.',
  'workouts:write': 'Add, change and delete your workouts.',
}

/** The ways in which requests authenticate. Readers can try both on the documentation page. */
const securitySchemes = (basePath: string) => ({
  token: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The `auth_token` of a log-in, the access token of an app, or a token made for a script.',
  },
  oauth2: {
    type: 'oauth2' as const,
    description:
      'For an app that was registered with the address of this page (ending in `/api/docs`, without a slash) as redirect URI.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${basePath}/profile/apps/authorize`,
        tokenUrl: `${basePath}/api/oauth/token`,
        refreshUrl: `${basePath}/api/oauth/token`,
        scopes: Object.fromEntries(scopes.map(scope => [scope, meanings[scope]])),
      },
    },
  },
})

/** What a reader wants first. @param basePath prefix of the addresses */
const firstRequests = (
  basePath: string,
) => `The API of this workout tracker. Create a token on the page *Apps* of your settings, and send it as \`Authorization: Bearer …\`. The \`auth_token\` of a log-in does as well.

The first three requests, with a token that may see your workouts, and add, change and delete them:

\`\`\`sh
token=thp_…
curl -H "Authorization: Bearer $token" https://trackhut.example.org${basePath}/api/summary
curl -H "Authorization: Bearer $token" --data-binary @ride.gpx https://trackhut.example.org${basePath}/api/upload
curl -H "Authorization: Bearer $token" "https://trackhut.example.org${basePath}/api/workouts?per_page=5"
\`\`\`

They tell what you did this week, month and year; add a recording, once however often it is sent; and list your latest workouts.`

/** Explanation of failures, which applies to all operations. */
const aboutFailures = `Every failure has a \`code\` beside its \`message\`: programs should rely on the code, which never changes. Each operation lists its codes with their messages, and the codes again as \`x-codes\`. Text in \`<…>\` varies; for a file in an archive, its name follows in parentheses. \`detail.field\` names what is not accepted, as far as it can be told, and \`detail.expected\` says what is.

Names in the query or in a JSON body that an operation does not know are ignored, and listed in the header \`${unknownNamesHeader}\` of the answer; so are unknown parts of a form, and names in the part \`data\` of an upload. With \`?${strictParameter}\` such a request is refused, and nothing is done. Tables refuse it always.

Times are read as RFC 3339 writes them, such as \`2018-03-13T12:44:45Z\`, wherever a day or a date is asked for, and durations in seconds: as numbers, and in the query as \`5400s\`.

Any operation may answer with these:

${explainCodes([...codesOfAny, 'url-unknown', 'method-not-allowed'])}`

/**
 * The OpenAPI document, generated from the schemas of the routes, and the page that shows it.
 * @param basePath prefix of the URLs in both
 */
export const docsRoutes = (basePath: string) => {
  let tidied: object | undefined
  return (
    new Elysia()
      .onRequest(({ request, set }) => {
        // This hook runs before routing, because later hooks are not called for the page, which is a fixed response.
        if (new URL(request.url).pathname.replace(/\/$/, '') === pagePath)
          set.headers['content-security-policy'] = docsPolicy
      })
      .onAfterHandle({ as: 'global' }, ({ path, response }) => {
        if (path !== documentPath) return
        // The document is cached, because routes do not change after the start.
        tidied ??= tidyDocument(response as OpenApiDocument)
        return tidied
      })
      .use(
        swagger({
          path: pagePath,
          specPath: documentPath,
          // If this were true, the plugin would take every path with a dot for a file, and leave it out. The web app's
          // files are hidden in another way.
          excludeStaticFile: false,
          documentation: {
            info: {
              title: 'Trackhut',
              version,
              license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
              description: `${firstRequests(basePath)}\n\n${aboutFailures}`,
            },
            servers: [{ url: basePath || '/' }],
            components: { securitySchemes: securitySchemes(basePath) },
          },
        }),
      )
      // This page takes the place of the plugin's, which loads its script from a CDN and has settings in inline scripts.
      .get(
        pagePath,
        new Response(docsPage(basePath), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
        { detail: { hide: true } },
      )
  )
}
