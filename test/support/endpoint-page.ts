// Writes docs/endpoints.md, the list of all paths: bun test/support/endpoint-page.ts
import { join } from 'node:path'
import { declaredAccess } from '../../src/platform/access/guard'
import { createApp } from '../../src/server/app'
import { openTestApp } from './test-app'

export const pagePath = join(import.meta.dir, '..', '..', 'docs', 'endpoints.md')

/** Returns the page: a table of every path of the API with its access and summary, as the app declares them. */
export function endpointPage(app: ReturnType<typeof createApp>): string {
  const rows = app.routes
    .filter(({ path }) => /^\/(api|\.well-known|base-map)\//.test(path) && !path.startsWith('/api/docs'))
    .map(route => ({ ...route, access: declaredAccess(route), summary: route.hooks.detail?.summary ?? '' }))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(({ method, path, access, summary }) => `| ${method} | \`${path}\` | ${access} | ${summary} |`)
  return [
    '# Every path of the interface',
    '',
    'Written by `bun test/support/endpoint-page.ts`; a test holds it to what the server says. A scope such as `workouts:read`',
    'is what the token of an app needs, a session may do everything, and `session` is for sessions alone. What travels is in',
    'the OpenAPI document of a running server, at `/api/docs`.',
    '',
    '| Method | Path | Who may call it | What it does |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const app = openTestApp()
  await Bun.write(pagePath, endpointPage(createApp(app.ctx)))
  await app[Symbol.asyncDispose]()
}
