import type { AnyElysia } from 'elysia'

/** The methods a path answers to besides the one that was tried; none when there is no such path. */
export function otherMethods(app: AnyElysia, tried: string, path: string): string[] {
  const segments = readSegments(path)
  return app.routes
    .filter(route => route.method !== tried && matches(readSegments(route.path), segments))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

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
