import type { AnyElysia } from 'elysia'

const methods = ['GET', 'POST', 'PATCH', 'DELETE']

/** The methods a path answers to besides the one that was tried; none when there is no such path. */
export function otherMethods(app: AnyElysia, tried: string, path: string): string[] {
  return methods.filter(method => method !== tried && findRoute(app, method, path))
}

/** The page of the web app answers any path outside the interface, and says nothing about this one. */
function findRoute(app: AnyElysia, method: string, path: string): boolean {
  const found = app.router.http.find(method, path)
  return found !== null && found.params['*'] === undefined
}
