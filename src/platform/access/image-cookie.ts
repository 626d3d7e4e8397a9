// The one cookie: it lets an <img> show a map image, and is worth nothing on any other route.

const name = 'trackhut_image'

/** Where people find this server. */
interface Place {
  /** Then the cookie never goes out without it. */
  usesHttps: boolean
  /** See `basePathOf`. */
  basePath: string
}

const attributes = ({ usesHttps, basePath }: Place) =>
  `Path=${basePath}/api/workouts/map; HttpOnly; SameSite=Strict${usesHttps ? '; Secure' : ''}`

export const imageCookie = {
  /** `Set-Cookie` value that lasts as long as the session it belongs to. */
  set: (token: string, maxAgeSeconds: number, place: Place) =>
    `${name}=${token}; ${attributes(place)}; Max-Age=${maxAgeSeconds}`,

  /** `Set-Cookie` value that removes it. */
  clear: (place: Place) => `${name}=; ${attributes(place)}; Max-Age=0`,

  read: (request: Request): string | null => new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name),
}
