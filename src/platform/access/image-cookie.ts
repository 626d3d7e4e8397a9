// The one cookie: it lets an <img> show a map image, and is worth nothing on any other route.

const name = 'trackhut_image'

/** Where people use https, the cookie never goes out without. */
const attributes = (usesHttps: boolean) =>
  `Path=/api/workouts/map; HttpOnly; SameSite=Strict${usesHttps ? '; Secure' : ''}`

export const imageCookie = {
  /** `Set-Cookie` value that lasts as long as the session it belongs to. */
  set: (token: string, maxAgeSeconds: number, usesHttps: boolean) =>
    `${name}=${token}; ${attributes(usesHttps)}; Max-Age=${maxAgeSeconds}`,

  /** `Set-Cookie` value that removes it. */
  clear: (usesHttps: boolean) => `${name}=; ${attributes(usesHttps)}; Max-Age=0`,

  read: (request: Request): string | null => new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name),
}
