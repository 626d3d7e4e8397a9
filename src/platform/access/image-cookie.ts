// The one cookie: it lets an <img> show a map picture, and is worth nothing on any other route.

const name = 'trackhut_image'
const attributes = 'Path=/api/workouts/map; HttpOnly; SameSite=Strict'

export const imageCookie = {
  /** `Set-Cookie` value that lasts as long as the session it belongs to. */
  set: (token: string, maxAgeSeconds: number) => `${name}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,

  /** `Set-Cookie` value that removes it. */
  clear: () => `${name}=; ${attributes}; Max-Age=0`,

  read: (request: Request): string | null => new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name),
}
