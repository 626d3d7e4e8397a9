// Trackhut's only cookie. It lets an <img> load map images and is not accepted on any other route.

const name = 'trackhut_image'

/** The properties of this server's address on which the cookie depends. */
interface Place {
  /** If true, the cookie is only sent over HTTPS. */
  usesHttps: boolean
  /** Path prefix of the server, see `basePathOf`. */
  basePath: string
}

const attributes = ({ usesHttps, basePath }: Place) =>
  `Path=${basePath}/api/workouts/map; HttpOnly; SameSite=Strict${usesHttps ? '; Secure' : ''}`

export const imageCookie = {
  /** Returns the `Set-Cookie` value with the lifetime of the session. */
  set: (token: string, maxAgeSeconds: number, place: Place) =>
    `${name}=${token}; ${attributes(place)}; Max-Age=${maxAgeSeconds}`,

  /** Returns the `Set-Cookie` value that deletes the cookie. */
  clear: (place: Place) => `${name}=; ${attributes(place)}; Max-Age=0`,

  read: (request: Request): string | null => new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name),
}
