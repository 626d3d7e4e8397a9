import type { AnyElysia } from 'elysia'

/**
 * The methods a path answers to besides the one that was tried; none when there is no such path. One that is a route of its
 * own, such as `/api/workouts/outlines`, is not taken for an id.
 */
export function otherMethods(app: AnyElysia, tried: string, path: string): string[] {
  const segments = readSegments(path)
  const routes = app.routes.filter(route => matches(readSegments(route.path), segments))
  const own = routes.filter(route => !route.path.includes(':'))
  return (own.length > 0 ? own : routes)
    .filter(({ method }) => method !== tried)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/**
 * Whether a request was answered by a route for any id although its path is a route of its own: that route does not have
 * the method.
 * @param route the pattern of the route that answered; undefined for a request that was refused before one was found
 */
export const isTakenForId = (app: AnyElysia, route: string | undefined, path: string): boolean =>
  route?.includes(':') === true && app.routes.some(({ path: own }) => own === path.replace(/\/$/, ''))

/** The page of the web app (`/*`) answers any path outside the interface; it fits none here. */
function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) =>
      segment.startsWith(':') ? path[index] !== '' : segment === path[index],
    )
  )
}

/** A slash at the end makes no difference. */
const readSegments = (path: string) => path.replace(/\/$/, '').split('/')
